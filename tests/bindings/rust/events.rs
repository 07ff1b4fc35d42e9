//! With the feature `tracing`, runs tell what they do.

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::alone::alone;
use crate::async_runs::{AsyncStoryteller, block_on};
use crate::story::{PURPOSES, QUESTION, Storyteller, graph};

/// Writes each event as a line.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<String>>>);

struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, " {}={value:?}", field.name()).unwrap();
    }
}

impl Subscriber for Lines {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields(event.metadata().level().to_string());
        event.record(&mut fields);
        self.0.lock().unwrap().push(fields.0);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

fn told(work: impl FnOnce()) -> Vec<String> {
    let lines = Lines::default();
    tracing::subscriber::with_default(lines.clone(), work);
    lines.0.lock().unwrap().clone()
}

#[test]
fn a_run_tells_its_work_its_requests_and_its_end() {
    let _alone = alone();
    let graph = graph();
    let ask = || graph.ask(QUESTION).method("rgnn_ret");
    let blocking = told(|| drop(ask().run_with(Storyteller).unwrap()));
    let future = told(|| drop(block_on(ask().start_async(AsyncStoryteller)).unwrap()));
    for lines in [&blocking, &future] {
        let asked: Vec<_> = lines.iter().filter(|line| line.contains("asked ")).collect();
        assert_eq!(asked.len(), PURPOSES.len(), "{asked:?}");
        for (line, purpose) in asked.iter().zip(PURPOSES) {
            assert!(line.starts_with("DEBUG"), "{line}");
            assert!(line.contains(&format!("purpose=\"{purpose}\"")), "{line}");
        }
        assert!(lines.iter().any(|line| line.starts_with("TRACE message=worked phase=")));
        let last = lines.last().unwrap();
        assert!(last.starts_with("DEBUG message=done") && last.contains("\"requests\": 10"), "{last}");
        // What is asked is the host's own.
        assert!(!lines.concat().contains("Skerrow"));
    }
}

#[test]
fn a_run_that_fails_tells_why() {
    let _alone = alone();
    let graph = graph();
    let lines = told(|| drop(graph.ask(QUESTION).run().unwrap_err()));
    let last = lines.last().unwrap();
    assert!(last.contains("failed status=\"host_failure\""), "{last}");
}
