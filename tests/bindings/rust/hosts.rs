//! Hosts that fail, in all the ways there are: an error, never a crash or a leak.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use hoptrail::{CompleteRequest, Completion, EmbedRequest, Host, HostError, Vectors};

use crate::alone::alone;
use crate::story::{QUESTION, Storyteller, graph};

/// A host of two functions.
struct Functions<E, C> {
    embed: E,
    complete: C,
}

impl<E, C> Host for Functions<E, C>
where
    E: Fn(&EmbedRequest) -> Result<Vectors, HostError>,
    C: Fn(&CompleteRequest) -> Result<Completion, HostError>,
{
    fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
        (self.embed)(request)
    }

    fn complete(&self, request: &CompleteRequest) -> Result<Completion, HostError> {
        (self.complete)(request)
    }
}

pub fn embedder(embed: impl Fn(&EmbedRequest) -> Result<Vectors, HostError>) -> impl Host {
    Functions { embed, complete: |request: &CompleteRequest| Storyteller.complete(request) }
}

#[test]
fn a_panic_of_the_host_unwinds_and_frees_the_run() {
    let _alone = alone();
    let graph = graph();
    for asks in [false, true] {
        let host = Functions {
            embed: |request: &EmbedRequest| {
                if asks { Storyteller.embed(request) } else { panic!("the model is gone") }
            },
            complete: |_: &CompleteRequest| panic!("the model is gone"),
        };
        let live = hoptrail::live_objects();
        let panic = catch_unwind(AssertUnwindSafe(|| graph.ask(QUESTION).run_with(&host))).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"the model is gone"));
        assert_eq!(hoptrail::live_objects(), live);
    }
    assert!(!graph.search(QUESTION).run_with(Storyteller).unwrap().passages().is_empty());
}

#[test]
fn a_run_whose_host_has_panicked_asks_it_again() {
    let _alone = alone();
    let graph = graph();
    let calls = Mutex::new(0);
    let host = embedder(|request| {
        let call = {
            let mut calls = calls.lock().unwrap();
            *calls += 1;
            *calls
        };
        assert_ne!(call, 1, "the first call fails");
        Storyteller.embed(request)
    });
    let mut run = graph.search(QUESTION).start(&host);
    assert!(matches!(run.next(), Some(Ok(hoptrail::Step::Request(_)))));
    assert!(catch_unwind(AssertUnwindSafe(|| run.next())).is_err());
    let found = run.finish().unwrap();
    assert_eq!(found.passages(), graph.search(QUESTION).run_with(Storyteller).unwrap().passages());
}

#[test]
fn a_host_may_drop_the_graph_that_is_being_searched() {
    let _alone = alone();
    let own = Mutex::new(Some(graph()));
    let plan = own.lock().unwrap().as_ref().unwrap().search(QUESTION);
    let dropping = embedder(|request| {
        drop(own.lock().unwrap().take());
        Storyteller.embed(request)
    });
    let found = plan.run_with(dropping).unwrap();
    let texts: Vec<String> = found.hits().map(|hit| hit.text().to_owned()).collect();
    assert!(texts.iter().any(|text| text.contains("Ines Varga")));
}

#[test]
fn hosts_are_told_what_is_asked() {
    let _alone = alone();
    let seen = Mutex::new(Vec::new());
    let host = Functions {
        embed: |request: &EmbedRequest| {
            seen.lock().unwrap().push(format!("{:?} {}", request.kind, request.purpose));
            Storyteller.embed(request)
        },
        complete: |request: &CompleteRequest| {
            seen.lock().unwrap().push(format!("{} {}", request.purpose, request.form));
            assert!(request.token_limit > 0);
            assert!(request.messages.iter().all(|message| ["system", "user"].contains(&message.role.as_str())));
            let yes = request.purpose == "critique";
            Ok(if yes { "Critique: yes" } else { "Dora Quist" }.into())
        },
    };
    graph().ask(QUESTION).method("rgnn_ret").run_with(&host).unwrap();
    let expected = [
        "Query question",
        "sub_question text",
        "Query sub_question",
        "sub_answer text",
        "critique yes_no",
        "answer text",
    ];
    assert_eq!(*seen.lock().unwrap(), expected);
}
