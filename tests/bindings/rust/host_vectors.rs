//! Vectors of a host: each text gets its own, and wrong ones are refused with numbers.

use std::sync::Mutex;

use hoptrail::{
    CompleteRequest, Completion, EmbedRequest, Graph, Host, HostError, Status, TextKind, Vectors,
};

use crate::alone::alone;
use crate::async_runs::AsyncStoryteller;
use crate::counting_host::counting_vectors;
use crate::hosts::embedder;
use crate::story::{QUESTION, Storyteller, graph, many_passages, passages};

/// The vectors of the story's embedder, changed.
fn changed(request: &EmbedRequest, change: impl Fn(&mut Vec<f32>)) -> Result<Vectors, HostError> {
    let mut values = counting_vectors(&request.texts, 16).values().to_vec();
    change(&mut values);
    Ok(Vectors::new(values, 16)?)
}

#[test]
fn wrong_vectors_are_errors_of_the_library_that_name_numbers() {
    let _alone = alone();
    let graph = graph();
    type Embed = fn(&EmbedRequest) -> Result<Vectors, HostError>;
    let cases: [(&str, Embed, Status, &str); 10] = [
        (
            "a NaN",
            |asked| changed(asked, |values| values[17] = f32::NAN),
            Status::BadInput,
            "row 1",
        ),
        (
            "an infinity",
            |asked| changed(asked, |values| values[3] = f32::INFINITY),
            Status::BadInput,
            "row 0",
        ),
        (
            "no length",
            |asked| changed(asked, |values| values[..16].fill(0.0)),
            Status::BadInput,
            "row 0",
        ),
        (
            "another dimension",
            |asked| Ok(counting_vectors(&asked.texts, 8)),
            Status::DimensionMismatch,
            "8",
        ),
        (
            "too few rows",
            |asked| changed(asked, |values| values.truncate(16)),
            Status::DimensionMismatch,
            "gave 1 vectors for 2 texts",
        ),
        (
            "too many rows",
            |asked| changed(asked, |values| values.extend([1.0; 16])),
            Status::DimensionMismatch,
            "gave 3 vectors for 2 texts",
        ),
        (
            "no rows",
            |_| Ok(Vectors::new(Vec::new(), 16)?),
            Status::DimensionMismatch,
            "gave 0 vectors for 2 texts",
        ),
        (
            "nothing at all",
            |_| Ok(Vectors::new(Vec::new(), 0)?),
            Status::DimensionMismatch,
            "gave 0 vectors for 2 texts",
        ),
        (
            "rows without numbers",
            |_| Ok(Vectors::from_rows([[0.0; 0]; 2])?),
            Status::DimensionMismatch,
            "row 0 has no numbers",
        ),
        (
            "rows of two dimensions",
            |_| Ok(Vectors::from_rows([vec![1.0; 16], vec![1.0; 3]])?),
            Status::DimensionMismatch,
            "row 1 has dimension 3, row 0 has 16",
        ),
    ];
    for (what, embed, status, named) in cases {
        let error = graph
            .search(QUESTION)
            .run_with(embedder(embed))
            .unwrap_err();
        assert_eq!(error.status(), status, "{what}: {error}");
        assert!(error.message().contains(named), "{what}: {error}");
    }
    // The graph is as good as before.
    assert!(
        !graph
            .search(QUESTION)
            .run_with(Storyteller)
            .unwrap()
            .passages()
            .is_empty()
    );
}

#[test]
fn rows_for_grouped_requests_go_to_their_texts_and_a_wrong_number_is_told() {
    let _alone = alone();
    let plan = || {
        Graph::build(many_passages(60))
            .embed()
            .option("index.batch", 7)
    };
    let one_by_one = plan().start_async(AsyncStoryteller);
    let reference = pollster::block_on(one_by_one).unwrap();
    let sizes = Mutex::new(Vec::new());
    let built = plan().run_with(embedder(|request| {
        assert_eq!(
            (request.kind, request.purpose.as_str()),
            (TextKind::Passage, "passage")
        );
        sizes.lock().unwrap().push(request.texts.len());
        Storyteller.embed(request)
    }));
    assert_eq!(built.unwrap().bytes().unwrap(), reference.bytes().unwrap());
    let sizes = sizes.into_inner().unwrap();
    assert!(
        sizes.iter().any(|size| *size > 7),
        "several requests in one call: {sizes:?}"
    );
    for missing in [1, 7, 20] {
        let short = embedder(|request| {
            changed(request, |values| {
                values.truncate(values.len() - 16 * missing)
            })
        });
        let error = plan().run_with(short).unwrap_err();
        assert_eq!(error.status(), Status::DimensionMismatch, "{error}");
        let texts = sizes[0];
        let named = format!("gave {} vectors for {texts} texts", texts - missing);
        assert!(error.message().contains(&named), "{error}");
    }
}

#[test]
fn a_host_without_an_embedder_searches_without_vectors_and_says_where_that_cannot_be() {
    let _alone = alone();
    struct ModelAlone;
    impl Host for ModelAlone {
        fn has_embedder(&self) -> bool {
            false
        }
        fn complete(&self, request: &CompleteRequest) -> Result<Completion, HostError> {
            Storyteller.complete(request)
        }
    }
    let graph = graph();
    let told = |embeds: bool| graph.search(QUESTION).option("search.embed", embeds);
    let without = told(false).run_with(Storyteller).unwrap();
    let found = graph.search(QUESTION).run().unwrap();
    assert_eq!(found.explanation_json(), without.explanation_json());
    let found = graph.search_many([QUESTION]).run_with(Box::new(ModelAlone));
    assert_eq!(
        found.unwrap()[0].explanation_json(),
        without.explanation_json()
    );
    let asked = graph.ask(QUESTION).run_with(&ModelAlone).unwrap();
    assert_eq!(asked.answer(), "Ines Varga");
    let with = graph.search(QUESTION).run_with(Storyteller).unwrap();
    assert_ne!(with.explanation_json(), without.explanation_json());

    let error = graph.search(QUESTION).method("dense").run().unwrap_err();
    assert!(error.message().contains("needs a vector"), "{error}");
    let error = told(true).run_with(ModelAlone).unwrap_err();
    assert_eq!(error.status(), Status::HostFailure);
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

#[test]
fn vectors_of_another_model_are_refused() {
    let _alone = alone();
    struct Named(&'static str);
    impl Host for Named {
        fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
            Storyteller.embed(request)
        }
        fn embedder_id(&self) -> &str {
            self.0
        }
    }
    let graph = Graph::build(passages())
        .embed()
        .run_with(Named("counting-16"))
        .unwrap();
    assert_eq!(graph.embedder_id(), "counting-16");
    let error = graph
        .search(QUESTION)
        .run_with(Named("other-16"))
        .unwrap_err();
    assert_eq!(error.status(), Status::EmbedderMismatch);
    assert!(
        graph
            .search(QUESTION)
            .run_with(Named("counting-16"))
            .is_ok()
    );
    assert!(
        graph.search(QUESTION).run_with(Named("")).is_ok(),
        "a name that is not stated is not compared"
    );
}
