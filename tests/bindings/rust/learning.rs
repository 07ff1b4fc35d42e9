//! What is known of questions, what is learned from it, and methods that ask a language model while they search.

use std::cell::RefCell;

use hoptrail::{
    CompleteRequest, Completion, EmbedRequest, Host, HostError, Options, Question, Status,
    SubQuestion, Vectors,
};

use crate::alone::alone;
use crate::counting_host::{CountingHost, counting_vectors};
use crate::story::{QUESTION, Storyteller, graph};

const GOLD: [u32; 4] = [0, 1, 2, 3];

#[test]
fn gold_answers_measure_an_asked_answer() {
    let _alone = alone();
    let graph = graph();
    let question = Question::new(QUESTION)
        .gold(&GOLD)
        .gold_answer("Dora Quist")
        .gold_answer("the Ines Varga");
    let told = graph.ask(question).run_with(Storyteller).unwrap();
    let explanation = told.explanation().unwrap();
    let measures = explanation.measures.unwrap();
    assert_eq!(
        (measures.exact_match, measures.f1, measures.accurate),
        (1.0, 1.0, None)
    );
    let cost = explanation.cost.unwrap();
    assert_eq!((cost.completions, cost.tokens_read), (1, 100));
    let plain = graph.ask(QUESTION).run_with(Storyteller).unwrap();
    assert!(plain.explanation().unwrap().measures.is_none());
}

#[test]
fn golden_finds_the_gold_passages_and_none_finds_nothing() {
    let _alone = alone();
    let graph = graph();
    let question = || Question::new(QUESTION).gold(&[5, 2]);
    let golden = graph.search(question()).method("golden").run().unwrap();
    let mut passages = golden.passages().to_vec();
    passages.sort_unstable();
    assert_eq!(passages, [2, 5]);
    let none = graph.search(question()).method("none").run().unwrap();
    assert_eq!(none.hits().len(), 0);
    let step = SubQuestion::new("Which book did Anders Holt write?").gold(&[0]);
    let stepwise = graph.search(Question::new(QUESTION).step(step)).run();
    assert_eq!(stepwise.unwrap().steps().count(), 1);
    let beyond = graph.search(Question::new(QUESTION).gold(&[7])).run();
    assert_eq!(beyond.unwrap_err().status(), Status::BadInput);
}

#[test]
fn weights_that_are_none_are_an_error() {
    let _alone = alone();
    let graph = graph();
    for weights in [&b""[..], b"rubbish", &[0; 1000]] {
        let error = graph.search(QUESTION).weights(weights).run().unwrap_err();
        assert_eq!(error.status(), Status::CorruptFile);
    }
}

#[test]
fn training_gives_weights_that_change_a_search() {
    let _alone = alone();
    let graph = graph();
    let questions = [
        Question::new(QUESTION).gold(&GOLD),
        Question::new("Where did the teacher of Dora Quist teach?").gold(&[2, 3, 4]),
        Question::new("What leads from Tarn Haven to the hills?").gold(&[6, 4]),
    ];
    let plan = graph.train(questions).method("gnn_ret");
    let training = plan.run_with(CountingHost(16)).unwrap();
    let report: serde_json::Value = serde_json::from_str(&training.report).unwrap();
    assert_eq!(report["questions"], 3);
    assert!(report["loss_after"].as_f64() <= report["loss_before"].as_f64());

    let search = || graph.search(QUESTION).method("gnn_ret");
    let untrained = search().run_with(CountingHost(16)).unwrap();
    let trained = search().weights(&training.weights);
    let trained = trained.run_with(CountingHost(16)).unwrap();
    assert_ne!(trained.scores(), untrained.scores());

    let mut options = Options::new().unwrap();
    options.set_weights(&training.weights).unwrap();
    assert_eq!(
        options.get("gnn_ret.alpha").unwrap(),
        report["learned"]["gnn_ret.alpha"]
    );
    options.set("gnn_ret.alpha", 0.25).unwrap();
    assert_eq!(options.get("gnn_ret.alpha").unwrap(), "0.25");
}

#[test]
fn what_cannot_be_trained_says_so() {
    let _alone = alone();
    let plan = graph().train([Question::new(QUESTION).gold(&GOLD)]);
    let error = plan.method("bm25").run().unwrap_err();
    assert_eq!(error.status(), Status::Unsupported);
}

/// Asks once, then knows. Notes what it was asked.
struct SelfAsker(RefCell<Vec<String>>);

impl Host for SelfAsker {
    fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
        Ok(counting_vectors(&request.texts, 16))
    }

    fn complete(&self, request: &CompleteRequest) -> Result<Completion, HostError> {
        self.0.borrow_mut().push(request.purpose.clone());
        let mut texts = request.messages.iter().map(|message| &message.text);
        let known = texts.any(|text| text.contains("He wrote Nine Winters."));
        Ok(match request.purpose.as_str() {
            "self_ask" if known => "So the final answer is: Ines Varga",
            "self_ask" => "Follow up: Which book did Anders Holt write?",
            _ => "He wrote Nine Winters.",
        }
        .into())
    }
}

#[test]
fn a_loop_asks_in_a_search_too() {
    let _alone = alone();
    let graph = graph();
    let host = SelfAsker(RefCell::default());
    let search = || {
        graph
            .search(QUESTION)
            .method("self_ask")
            .option("retriever", "bm25")
    };
    let found = search().complete().run_with(&host).unwrap();
    assert_eq!(*host.0.borrow(), ["self_ask", "sub_answer", "self_ask"]);
    assert!(found.hits().any(|hit| hit.id() == "holt"));
    let explanation = found.explanation().unwrap();
    assert_eq!(explanation.r#loop.as_deref(), Some("self_ask"));
    assert_eq!(explanation.cost.unwrap().completions, 3);

    let mute = search().run().unwrap_err();
    assert_eq!(mute.status(), Status::HostFailure);
    assert!(mute.to_string().contains("language model"), "{mute}");
}
