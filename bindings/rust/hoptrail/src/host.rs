//! The functions that the engine needs from its host.

use std::future::{Future, ready};
use std::sync::Arc;

use crate::error::HostError;
use crate::request::{CompleteRequest, EmbedRequest, ScoreRequest};
use crate::vectors::Vectors;

/// A language model's answer. A string converts into one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The answer.
    pub text: String,
    /// Tokens that the model read; 0: not known.
    pub tokens_read: u64,
    /// Tokens that it wrote; 0: not known.
    pub tokens_written: u64,
}

impl From<String> for Completion {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

impl From<&str> for Completion {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// An embedder, a language model, and a scorer of passages. Leave out the functions that you do not have; a run that needs one
/// fails. If [`has_embedder`](Self::has_embedder) returns false, searches do without vectors.
///
/// An error of these functions ends the run with [`HostFailure`](crate::Status::HostFailure), and is that
/// error's [`source`](std::error::Error::source). An [`Error`](crate::Error) of this crate, for example from
/// [`Vectors::new`], becomes the run's error unchanged. The functions may use the graph that is being
/// searched. If they panic, unwinding frees the run.
pub trait Host {
    /// Vectors for texts, one row per text, in order. All open requests of the same kind and purpose come in
    /// one call.
    fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
        Err(no_embedder(request))
    }

    /// Whether there is an embedder. Without one, questions are searched without vectors; methods that require
    /// vectors fail.
    fn has_embedder(&self) -> bool {
        true
    }

    /// Id of the embedder. A graph stores it, and rejects vectors of another embedder. Empty: not stated.
    fn embedder_id(&self) -> &str {
        ""
    }

    /// A language model's answer to messages, at temperature 0.
    fn complete(&self, request: &CompleteRequest) -> Result<Completion, HostError> {
        Err(no_language_model(request))
    }

    /// A score of each passage for the question, such as by a cross-encoder: one finite number per passage, in order;
    /// higher is better, on any scale. It is called only after [`Plan::score`](crate::Plan::score).
    fn score(&self, request: &ScoreRequest) -> Result<Vec<f32>, HostError> {
        Err(no_scorer(request))
    }
}

/// A [`Host`] whose functions are futures, for any runtime; they take the same requests. The run makes all open
/// requests concurrently, or as many as [`Plan::concurrency`](crate::Plan::concurrency) allows, each in a separate call.
///
/// ```
/// use hoptrail::{AsyncHost, EmbedRequest, HostError, Vectors};
///
/// struct Model;
///
/// impl AsyncHost for Model {
///     async fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
///         let rows = request.texts.iter().map(|text| [1.0, text.len() as f32]);
///         Ok(Vectors::from_rows(rows)?)
///     }
/// }
/// ```
pub trait AsyncHost: Send + Sync {
    /// Vectors for texts, one row per text, in order.
    fn embed(&self, request: &EmbedRequest) -> impl Future<Output = Result<Vectors, HostError>> + Send {
        ready(Err(no_embedder(request)))
    }

    /// Whether there is an embedder: see [`Host::has_embedder`].
    fn has_embedder(&self) -> bool {
        true
    }

    /// Id of the embedder. A graph stores it, and rejects vectors of another embedder. Empty: not stated.
    fn embedder_id(&self) -> &str {
        ""
    }

    /// A language model's answer to messages, at temperature 0.
    fn complete(&self, request: &CompleteRequest) -> impl Future<Output = Result<Completion, HostError>> + Send {
        ready(Err(no_language_model(request)))
    }

    /// A score of each passage for the question: see [`Host::score`].
    fn score(&self, request: &ScoreRequest) -> impl Future<Output = Result<Vec<f32>, HostError>> + Send {
        ready(Err(no_scorer(request)))
    }
}

fn no_embedder(request: &EmbedRequest) -> HostError {
    format!("the host has no embedder, and {} texts need vectors", request.texts.len()).into()
}

fn no_language_model(_: &CompleteRequest) -> HostError {
    "the host has no language model, and there is a question for one".into()
}

fn no_scorer(request: &ScoreRequest) -> HostError {
    format!("the host has no scorer, and {} passages need scores", request.passages.len()).into()
}

/// A host without functions, for runs that need none.
impl Host for () {
    fn has_embedder(&self) -> bool {
        false
    }
}

/// A host without functions, for runs that need none.
impl AsyncHost for () {
    fn has_embedder(&self) -> bool {
        false
    }
}

macro_rules! hosts_behind {
    ($($pointer:ty),*) => {
        $(impl<T: Host + ?Sized> Host for $pointer {
            fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
                (**self).embed(request)
            }

            fn has_embedder(&self) -> bool {
                (**self).has_embedder()
            }

            fn embedder_id(&self) -> &str {
                (**self).embedder_id()
            }

            fn complete(&self, request: &CompleteRequest) -> Result<Completion, HostError> {
                (**self).complete(request)
            }

            fn score(&self, request: &ScoreRequest) -> Result<Vec<f32>, HostError> {
                (**self).score(request)
            }
        })*
    };
}

hosts_behind!(&T, Box<T>, Arc<T>);

macro_rules! async_hosts_behind {
    ($($pointer:ty),*) => {
        $(impl<T: AsyncHost> AsyncHost for $pointer {
            fn embed(
                &self,
                request: &EmbedRequest,
            ) -> impl Future<Output = Result<Vectors, HostError>> + Send {
                (**self).embed(request)
            }

            fn has_embedder(&self) -> bool {
                (**self).has_embedder()
            }

            fn embedder_id(&self) -> &str {
                (**self).embedder_id()
            }

            fn complete(
                &self,
                request: &CompleteRequest,
            ) -> impl Future<Output = Result<Completion, HostError>> + Send {
                (**self).complete(request)
            }

            fn score(
                &self,
                request: &ScoreRequest,
            ) -> impl Future<Output = Result<Vec<f32>, HostError>> + Send {
                (**self).score(request)
            }
        })*
    };
}

async_hosts_behind!(&T, Arc<T>);
