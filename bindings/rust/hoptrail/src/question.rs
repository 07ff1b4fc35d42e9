//! Questions, in the host and inside the library.

use std::borrow::Cow;
use std::fmt;

use hoptrail_sys as sys;

use crate::call::{Handle, call, characters, read};
use crate::error::Error;
use crate::vectors::dimension_of;

type Vector<'text> = Option<Cow<'text, [f32]>>;

/// A question, with optional data about it. A string converts into one.
#[derive(Clone, Debug, Default)]
pub struct Question<'text> {
    text: Cow<'text, str>,
    vector: Vector<'text>,
    masked_vector: Vector<'text>,
    steps: Vec<SubQuestion<'text>>,
    conditions: Vec<Cow<'text, str>>,
    gold: Cow<'text, [u32]>,
    gold_answers: Vec<Cow<'text, str>>,
}

impl<'text> Question<'text> {
    /// A question with only a text.
    pub fn new(text: impl Into<Cow<'text, str>>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Sets its vector; then the embedder is not called for it.
    pub fn vector(mut self, vector: impl Into<Cow<'text, [f32]>>) -> Self {
        self.vector = Some(vector.into());
        self
    }

    /// Sets the vector of its masked form ([`Graph::mask`](crate::Graph::mask)): the second vector that `trail`
    /// requests from an embedder.
    pub fn masked_vector(mut self, vector: impl Into<Cow<'text, [f32]>>) -> Self {
        self.masked_vector = Some(vector.into());
        self
    }

    /// Adds a given sub-question. The question is then answered step by step, in order.
    pub fn step(mut self, sub_question: impl Into<SubQuestion<'text>>) -> Self {
        self.steps.push(sub_question.into());
        self
    }

    /// Adds a given sub-question with its vector.
    pub fn step_with_vector(
        self,
        sub_question: impl Into<Cow<'text, str>>,
        vector: impl Into<Cow<'text, [f32]>>,
    ) -> Self {
        self.step(SubQuestion::new(sub_question).vector(vector))
    }

    /// Adds a condition on metadata that every hit must meet: `key=value`, `key!=value`, `key=a|b|c`,
    /// `key=low..high`, `key>=low`, `key>low`, `key<=high`, `key<high`, or JSON with `and`, `or` and `not`
    /// (hoptrail.h). All conditions must hold.
    pub fn condition(mut self, condition: impl Into<Cow<'text, str>>) -> Self {
        self.conditions.push(condition.into());
        self
    }

    /// Sets the indices of the passages that answer it, if known: for training, and the hits of method
    /// `golden`.
    pub fn gold(mut self, passages: impl Into<Cow<'text, [u32]>>) -> Self {
        self.gold = passages.into();
        self
    }

    /// Adds a right answer, if known; there may be several. [`Explanation::measures`] compares an answer with
    /// them.
    ///
    /// [`Explanation::measures`]: crate::Explanation::measures
    pub fn gold_answer(mut self, answer: impl Into<Cow<'text, str>>) -> Self {
        self.gold_answers.push(answer.into());
        self
    }
}

/// A given sub-question. A string converts into one.
#[derive(Clone, Debug, Default)]
pub struct SubQuestion<'text> {
    text: Cow<'text, str>,
    vector: Vector<'text>,
    gold: Cow<'text, [u32]>,
}

impl<'text> SubQuestion<'text> {
    /// A sub-question with only a text.
    pub fn new(text: impl Into<Cow<'text, str>>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Sets its vector.
    pub fn vector(mut self, vector: impl Into<Cow<'text, [f32]>>) -> Self {
        self.vector = Some(vector.into());
        self
    }

    /// Sets the indices of the passages that answer it, if known.
    pub fn gold(mut self, passages: impl Into<Cow<'text, [u32]>>) -> Self {
        self.gold = passages.into();
        self
    }
}

macro_rules! texts_are {
    ($($question:ident),*) => {
        $(impl<'text> From<&'text str> for $question<'text> {
            fn from(text: &'text str) -> Self {
                Self::new(text)
            }
        }

        impl<'text> From<&'text String> for $question<'text> {
            fn from(text: &'text String) -> Self {
                Self::new(text)
            }
        }

        impl From<String> for $question<'_> {
            fn from(text: String) -> Self {
                Self::new(text)
            }
        })*
    };
}

texts_are!(Question, SubQuestion);

/// The questions of one task. All inputs are copied.
pub struct Questions {
    handle: Handle<sys::hop_questions>,
}

impl Questions {
    /// Creates an empty list.
    pub fn new() -> Result<Self, Error> {
        // SAFETY: the output is local.
        let handle = Handle::create(|questions, error| unsafe { sys::hop_questions_create(questions, error) })?;
        Ok(Self { handle })
    }

    /// Adds a question. After an error the list may contain part of it.
    pub fn add<'text>(&mut self, question: impl Into<Question<'text>>) -> Result<&mut Self, Error> {
        let question = question.into();
        let questions = self.handle.get_mut();
        let text = &question.text;
        // SAFETY: the object is alive and exclusively borrowed; texts and vectors are passed with their lengths. The
        // same holds below.
        call(|error| unsafe { sys::hop_questions_add(questions, characters(text), text.len(), error) })?;
        if let Some(vector) = &question.vector {
            let dimension = dimension_of(vector.len())?;
            // SAFETY: see above.
            call(|error| unsafe { sys::hop_questions_set_vector(questions, vector.as_ptr(), dimension, error) })?;
        }
        if let Some(vector) = &question.masked_vector {
            let dimension = dimension_of(vector.len())?;
            // SAFETY: see above.
            call(|error| unsafe {
                sys::hop_questions_set_masked_vector(questions, vector.as_ptr(), dimension, error)
            })?;
        }
        for SubQuestion { text, vector, gold } in &question.steps {
            let (start, dimension) = match vector {
                Some(vector) => (vector.as_ptr(), dimension_of(vector.len())?),
                None => (std::ptr::null(), 0),
            };
            // SAFETY: see above.
            call(|error| unsafe {
                sys::hop_questions_add_step(questions, characters(text), text.len(), start, dimension, error)
            })?;
            // SAFETY: see above.
            call(|error| unsafe { sys::hop_questions_add_step_gold(questions, gold.as_ptr(), gold.len(), error) })?;
        }
        for condition in &question.conditions {
            // SAFETY: see above.
            call(|error| unsafe {
                sys::hop_questions_add_condition(questions, characters(condition), condition.len(), error)
            })?;
        }
        let gold = &question.gold;
        // SAFETY: see above.
        call(|error| unsafe { sys::hop_questions_add_gold(questions, gold.as_ptr(), gold.len(), error) })?;
        for answer in &question.gold_answers {
            // SAFETY: see above.
            call(|error| unsafe {
                sys::hop_questions_add_gold_answer(questions, characters(answer), answer.len(), error)
            })?;
        }
        Ok(self)
    }

    /// Number of questions.
    pub fn count(&self) -> Result<u32, Error> {
        // SAFETY: the object is alive, the output is local.
        read(|count, error| unsafe { sys::hop_questions_count(self.handle.get(), count, error) })
    }

    pub(crate) fn as_ptr(&self) -> *const sys::hop_questions {
        self.handle.get()
    }
}

impl fmt::Debug for Questions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Questions").field("count", &self.count().ok()).finish()
    }
}
