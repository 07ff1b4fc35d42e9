//! Vectors of a host: each text gets its own, and wrong ones are refused with numbers.

use std::sync::Mutex;

use hoptrail::{EmbedRequest, Graph, Host, HostError, Status, TextKind, Vectors};

use crate::alone::alone;
use crate::async_runs::AsyncStoryteller;
use crate::counting_host::counting_vectors;
use crate::hosts::embedder;
use crate::story::{Storyteller, many_passages};

/// The vectors of the story's embedder, changed.
fn changed(request: &EmbedRequest, change: impl Fn(&mut Vec<f32>)) -> Result<Vectors, HostError> {
    let mut values = counting_vectors(&request.texts, 16).values().to_vec();
    change(&mut values);
    Ok(Vectors::new(values, 16)?)
}

#[test]
fn rows_for_grouped_requests_go_to_their_texts_and_a_wrong_number_is_told() {
    let _alone = alone();
    let plan = || Graph::build(many_passages(60)).embed().option("index.batch", 7);
    let one_by_one = plan().start_async(AsyncStoryteller);
    let reference = pollster::block_on(one_by_one).unwrap();
    let sizes = Mutex::new(Vec::new());
    let built = plan().run_with(embedder(|request| {
        assert_eq!((request.kind, request.purpose.as_str()), (TextKind::Passage, "passage"));
        sizes.lock().unwrap().push(request.texts.len());
        Storyteller.embed(request)
    }));
    assert_eq!(built.unwrap().bytes().unwrap(), reference.bytes().unwrap());
    let sizes = sizes.into_inner().unwrap();
    assert!(sizes.iter().any(|size| *size > 7), "several requests in one call: {sizes:?}");
    for missing in [1, 7, 20] {
        let short = embedder(|request| changed(request, |values| values.truncate(values.len() - 16 * missing)));
        let error = plan().run_with(short).unwrap_err();
        assert_eq!(error.status(), Status::DimensionMismatch, "{error}");
        let texts = sizes[0];
        let named = format!("gave {} vectors for {texts} texts", texts - missing);
        assert!(error.message().contains(&named), "{error}");
    }
}

#[test]
fn a_blocking_host_gets_all_open_requests_in_one_call_whatever_the_concurrency() {
    let _alone = alone();
    let calls = |concurrency| {
        let calls = Mutex::new(0);
        let plan = Graph::build(many_passages(60)).embed();
        let plan = plan.option("index.batch", 7).concurrency(concurrency);
        let host = embedder(|request| {
            *calls.lock().unwrap() += 1;
            Storyteller.embed(request)
        });
        drop(plan.run_with(host).unwrap());
        calls.into_inner().unwrap()
    };
    assert_eq!(calls(1), calls(100));
}
