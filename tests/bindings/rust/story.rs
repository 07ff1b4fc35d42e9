//! A story in seven passages, where each answer leads to the next question.

use hoptrail::{CompleteRequest, Completion, EmbedRequest, Graph, Host, HostError, PassageSource, Vectors};

use crate::counting_host::{CountingHost, counting_vectors};

pub const QUESTION: &str = "Who taught the painter of the drawings in the book by the engineer of the Skerrow Light?";

const PASSAGES: [[&str; 3]; 7] = [
    ["holt", "Anders Holt", "Anders Holt was the engineer of the Skerrow Light. He wrote Nine Winters."],
    ["winters", "Nine Winters", "Nine Winters is a book about a lighthouse. Dora Quist drew for it."],
    ["quist", "Dora Quist", "Dora Quist was a painter of the coast and a pupil of Ines Varga."],
    ["varga", "Ines Varga", "Ines Varga taught drawing at Tarn Haven."],
    ["tarn", "Tarn Haven", "Tarn Haven is a harbour on the north coast."],
    ["light", "Skerrow Light", "The Skerrow Light stands on a rock; it was lit in 1871."],
    ["salt", "Salt Road", "The Salt Road leads from the harbour to the hills."],
];

pub fn passages() -> impl Iterator<Item = PassageSource<'static>> {
    PASSAGES.into_iter().map(|[id, title, text]| PassageSource::new(id, text).title(title))
}

/// Passages by the thousand, each naming the next.
pub fn many_passages(count: usize) -> impl Iterator<Item = PassageSource<'static>> {
    (0..count).map(|number| {
        let text = format!("Station {number} lies before Station {}, at mile {}.", number + 1, number * 7);
        PassageSource::new(format!("p{number}"), text).title(format!("Station {number}"))
    })
}

/// The story with vectors of 16 dimensions.
pub fn graph() -> Graph {
    Graph::build(passages()).embed().run_with(CountingHost(16)).unwrap()
}

/// An embedder, and a language model that knows the story: two sub-questions, then the answer. It uses
/// what it is shown alone.
#[derive(Clone, Copy)]
pub struct Storyteller;

impl Host for Storyteller {
    fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
        Ok(counting_vectors(&request.texts, 16))
    }

    fn complete(&self, request: &CompleteRequest) -> Result<Completion, HostError> {
        Ok(told(request))
    }
}

pub fn told(request: &CompleteRequest) -> Completion {
    let shown = |text| request.messages.iter().any(|message| message.text.contains(text));
    let text = match request.purpose.as_str() {
        "sub_question" if shown("He wrote Nine Winters.") => "Who drew for Nine Winters?",
        "sub_question" => "Which book did the engineer of the Skerrow Light write?",
        "sub_answer" if shown("Who drew for Nine Winters?") => "Dora Quist drew for it.",
        "sub_answer" => "He wrote Nine Winters.",
        "critique" if shown("Dora Quist drew for it.") => "All is known.\nCritique: yes",
        "critique" => "The painter is missing. Critique: no",
        _ => "Ines Varga",
    };
    Completion { text: text.to_owned(), tokens_read: 100, tokens_written: 5 }
}

/// The requests of the story's loop, in order.
pub const PURPOSES: [&str; 10] = [
    "question",
    "sub_question",
    "sub_question",
    "sub_answer",
    "critique",
    "sub_question",
    "sub_question",
    "sub_answer",
    "critique",
    "answer",
];
