//! The stage of a run: in progress, done, or failed. Blocking and asynchronous runs share it.

use std::fmt;

use crate::bytes::Bytes;
use crate::drive::Drive;
use crate::error::{Error, Status};
use crate::events;
use crate::step::{Report, Step, report_of};
use crate::task::Task;

/// Takes the result of a finished task.
pub(crate) type Take<T> = Box<dyn FnOnce(Task) -> Result<T, Error> + Send>;

pub(crate) struct Course<T> {
    stage: Stage<T>,
    /// Whether a step has already reported the error.
    end_told: bool,
}

enum Stage<T> {
    OnTheWay(Drive, Take<T>),
    Arrived(Drive, Take<T>),
    /// The task is freed.
    Ended(Error),
}

impl<T> Course<T> {
    pub(crate) fn new(begun: Result<(Drive, Take<T>), Error>) -> Self {
        let stage = match begun {
            Ok((drive, take)) => Stage::OnTheWay(drive, take),
            Err(error) => Stage::Ended(error),
        };
        Self { stage, end_told: false }
    }

    /// The drive of a run in progress; `None` at the end.
    pub(crate) fn drive(&mut self) -> Option<&mut Drive> {
        match &mut self.stage {
            Stage::OnTheWay(drive, _) => Some(drive),
            _ => None,
        }
    }

    /// Records the outcome of a move.
    pub(crate) fn settle<M>(&mut self, moved: Result<M, Error>) -> Result<M, Error> {
        if let Err(error) = &moved {
            events::failed(error);
            self.stage = Stage::Ended(error.clone());
        }
        moved
    }

    pub(crate) fn arrive(&mut self) {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Ended(has_ended())) {
            Stage::OnTheWay(mut drive, take) => {
                drive.end_files();
                events::arrived(&drive.task);
                Stage::Arrived(drive, take)
            }
            other => other,
        };
    }

    /// Takes the result. Can be called once.
    pub(crate) fn take(&mut self) -> Result<T, Error> {
        match std::mem::replace(&mut self.stage, Stage::Ended(has_ended())) {
            Stage::OnTheWay(..) => Err(has_ended()),
            Stage::Arrived(drive, take) => take(drive.task),
            Stage::Ended(error) => Err(error),
        }
    }

    pub(crate) fn save(&self) -> Result<Bytes, Error> {
        match &self.stage {
            Stage::OnTheWay(drive, _) | Stage::Arrived(drive, _) => drive.task.save(),
            Stage::Ended(_) => Err(has_ended()),
        }
    }

    pub(crate) fn report(&self) -> Result<Report, Error> {
        match &self.stage {
            Stage::OnTheWay(drive, _) | Stage::Arrived(drive, _) => report_of(&drive.task),
            Stage::Ended(_) => Err(has_ended()),
        }
    }

    /// If the run has ended without a result: the error as the last step, or `None` if it was already reported.
    pub(crate) fn end(&mut self) -> Option<Option<Error>> {
        let Stage::Ended(error) = &self.stage else {
            return None;
        };
        let untold = !std::mem::replace(&mut self.end_told, true);
        Some(untold.then(|| error.clone()))
    }

    /// Converts a step to the item of an iterator.
    pub(crate) fn tell(&mut self, step: Result<Option<Step>, Error>) -> Option<Result<Step, Error>> {
        self.end_told = step.is_err();
        self.settle(step).transpose()
    }
}

fn has_ended() -> Error {
    Error::new(Status::WrongState, "the run has ended", "")
}

impl<T> fmt::Debug for Course<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.stage {
            Stage::OnTheWay(drive, _) => drive.task.fmt(formatter),
            Stage::Arrived(..) => formatter.write_str("done"),
            Stage::Ended(error) => error.fmt(formatter),
        }
    }
}
