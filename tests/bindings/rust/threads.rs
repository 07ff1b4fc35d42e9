//! Graphs are used from many threads at once, and runs share their work among some.

use std::thread;

use hoptrail::{Error, Graph, Metrics, Options, Part, Question, Questions, Results, SearchResult, State, Task};

use crate::alone::alone;
use crate::counting_host::counting_vector;
use crate::story::{QUESTION, Storyteller, graph};

#[test]
fn eight_threads_times_thousand_searches_give_the_answers_of_one() {
    let _alone = alone();
    let graph = graph();
    let methods = ["trail", "bm25", "dense", "gnn_ret", "hybrid"];
    let questions = [QUESTION, "Where is Tarn Haven?", "Who wrote Nine Winters?", "When was the light lit?"];
    let ask = |graph: &Graph, number: usize| {
        let text = questions[number % questions.len()];
        let vector = counting_vector(text, 16);
        let masked = counting_vector(&graph.mask(text).unwrap(), 16);
        let question = Question::new(text).vector(vector).masked_vector(masked);
        let found = graph.search(question).method(methods[number % methods.len()]).run().unwrap();
        let texts: String = found.hits().map(|hit| hit.text()).collect();
        (found.passages().to_vec(), found.scores().to_vec(), found.explanation_json().to_owned(), texts)
    };
    let expected: Vec<_> = (0..20).map(|number| ask(&graph, number)).collect();
    thread::scope(|scope| {
        for worker in 0..8 {
            let (graph, expected) = (graph.clone(), &expected);
            scope.spawn(move || {
                for number in 0..1000 {
                    let number = (number * 7 + worker) % 20;
                    assert_eq!(ask(&graph, number), expected[number]);
                }
            });
        }
    });
}

#[test]
fn a_graph_may_be_dropped_by_one_thread_while_others_use_it() {
    let _alone = alone();
    let graph = graph();
    let expected = graph.search(QUESTION).run_with(Storyteller).unwrap().passages().to_vec();
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let graph = graph.clone();
            thread::spawn(move || graph.search(QUESTION).run_with(Storyteller).unwrap())
        })
        .collect();
    drop(graph);
    for worker in workers {
        assert_eq!(worker.join().unwrap().passages(), expected);
    }
}

/// Enough for many parts.
fn questions() -> impl Iterator<Item = Question<'static>> {
    let vector = |text: &str| counting_vector(text, 16);
    (0..50)
        .map(|number| format!("Where is Tarn Haven, and what was lit in {}?", 1850 + number))
        .map(move |text| Question::new(text.clone()).vector(vector(&text)).masked_vector(vector(&text)))
}

#[test]
fn work_that_is_shared_gives_the_same_results() {
    let _alone = alone();
    let graph = graph();
    let search = |threads| graph.search_many(questions()).work(10_000).threads(threads).run().unwrap();
    let alone = search(1);
    assert_eq!(alone.len(), 50);
    for threads in [0, 2, 4] {
        for (shared, alone) in search(threads).iter().zip(&alone) {
            assert_eq!(shared.scores(), alone.scores());
            assert_eq!(shared.explanation_json(), alone.explanation_json());
        }
    }
}

fn task(graph: &Graph) -> Task {
    let mut asked = Questions::new().unwrap();
    for question in questions() {
        asked.add(question).unwrap();
    }
    assert_eq!(asked.count().unwrap(), 50);
    Task::search(graph, &asked, &Options::new().unwrap()).unwrap()
}

fn parts_of(task: &mut Task) -> Vec<Part> {
    std::iter::from_fn(|| task.take_part().unwrap()).collect()
}

#[test]
fn parts_may_be_run_anywhere_or_given_back() {
    let _alone = alone();
    let graph = graph();
    let expected = graph.search_many(questions()).run().unwrap();
    let mut task = task(&graph);
    let mut taken = 0;
    while task.step(1000).unwrap() != State::Done {
        let parts = parts_of(&mut task);
        taken += parts.len();
        thread::scope(|scope| {
            for (number, mut part) in parts.into_iter().enumerate() {
                // Every third is given back undone.
                if number % 3 != 2 {
                    scope.spawn(move || while part.run(1000).unwrap() != State::Done {});
                }
            }
        });
    }
    assert!(taken > 1, "{taken} parts");
    let results = task.take_results().unwrap();
    for (number, expected) in (0..).zip(&expected) {
        assert_eq!(results.explanation_json(number).unwrap(), expected.explanation_json());
    }
}

#[test]
fn a_part_outlives_its_task_and_its_graph() {
    let _alone = alone();
    let graph = graph();
    let mut task = task(&graph);
    let mut parts = Vec::new();
    while parts.is_empty() {
        assert_ne!(task.step(1000).unwrap(), State::Done);
        parts = parts_of(&mut task);
    }
    drop((task, graph));
    for mut part in parts {
        while part.run(1000).unwrap() != State::Done {}
    }
}

#[test]
fn what_threads_may_share_and_send_is_what_the_library_allows() {
    let _alone = alone();
    fn is_shared<T: Send + Sync>() {}
    fn is_sent<T: Send>() {}
    is_shared::<Graph>();
    is_shared::<Error>();
    is_shared::<Options>();
    is_shared::<Questions>();
    is_shared::<Results>();
    is_shared::<SearchResult>();
    is_shared::<Metrics>();
    is_shared::<hoptrail::Bytes>();
    is_shared::<Task>();
    is_sent::<Part>();
    is_sent::<hoptrail::Plan<SearchResult>>();
    is_sent::<hoptrail::Run<Storyteller, SearchResult>>();
    is_sent::<hoptrail::AsyncRun<'static, SearchResult>>();
}
