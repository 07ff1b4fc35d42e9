//! A run as a future: of any executor, cancelled by dropping it.

use std::error::Error as _;
use std::future::{Future, pending, poll_fn};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::{Duration, Instant};

use futures::channel::oneshot;
use futures::executor::ThreadPool;
use hoptrail::{
    AsyncHost, CompleteRequest, Completion, EmbedRequest, Graph, Host, HostError, Request, Status, Step, Vectors,
};

use crate::alone::alone;
use crate::counting_host::counting_vectors;
use crate::story::{PURPOSES, QUESTION, Storyteller, graph, many_passages, told};

/// The storyteller, who answers at once.
#[derive(Clone, Copy)]
pub struct AsyncStoryteller;

impl AsyncHost for AsyncStoryteller {
    async fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
        Storyteller.embed(request)
    }

    async fn complete(&self, request: &CompleteRequest) -> Result<Completion, HostError> {
        Ok(told(request))
    }
}

/// The storyteller, who answers from another thread, after a while; counts how many requests are open.
#[derive(Default)]
struct Elsewhere {
    open: AtomicUsize,
    most_open: AtomicUsize,
    /// Nobody is answered before so many requests were open together.
    together: usize,
}

impl Elsewhere {
    async fn answered<T: Send + 'static>(&self, answer: T, wait: usize) -> Result<T, HostError> {
        let open = self.open.fetch_add(1, Ordering::SeqCst) + 1;
        self.most_open.fetch_max(open, Ordering::SeqCst);
        let (sender, receiver) = oneshot::channel();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(wait as u64));
            let _ = sender.send(answer);
        });
        let answer = receiver.await;
        let begin = Instant::now();
        poll_fn(|context| {
            if self.most_open.load(Ordering::SeqCst) >= self.together {
                return Poll::Ready(());
            }
            assert!(begin.elapsed() < PATIENCE, "too few requests are open");
            context.waker().wake_by_ref();
            Poll::Pending
        })
        .await;
        self.open.fetch_sub(1, Ordering::SeqCst);
        Ok(answer?)
    }
}

impl AsyncHost for Elsewhere {
    async fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
        let wait = request.texts[0].len() * 7 % 11;
        self.answered(counting_vectors(&request.texts, 16), wait).await
    }

    async fn complete(&self, request: &CompleteRequest) -> Result<Completion, HostError> {
        self.answered(told(request), 2).await
    }
}

const PATIENCE: Duration = Duration::from_secs(600);

/// The least executor: polls when it is woken, and never else.
pub fn block_on<F: Future>(future: F) -> F::Output {
    struct Unpark(thread::Thread, AtomicBool);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.1.store(true, Ordering::SeqCst);
            self.0.unpark();
        }
    }
    let unpark = Arc::new(Unpark(thread::current(), AtomicBool::new(false)));
    let waker = Waker::from(unpark.clone());
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return output;
        }
        let begin = Instant::now();
        while !unpark.1.swap(false, Ordering::SeqCst) {
            assert!(begin.elapsed() < PATIENCE, "nobody has woken the run");
            thread::park_timeout(PATIENCE);
        }
    }
}

#[test]
fn every_executor_gives_the_answer_of_a_blocking_run() {
    let _alone = alone();
    let graph = graph();
    let plan = || graph.ask(QUESTION).method("rgnn_ret").work(1000);
    let blocking = plan().run_with(Storyteller).unwrap();
    let host = Arc::new(Elsewhere::default());
    let pool = ThreadPool::builder().pool_size(2).create().unwrap();
    let (sender, receiver) = oneshot::channel();
    let on_pool = plan().start_async(host.clone());
    pool.spawn_ok(async move { drop(sender.send(on_pool.await)) });
    let results = [
        block_on(plan().start_async(&*host)),
        block_on(plan().start_async(AsyncStoryteller)),
        pollster::block_on(plan().start_async(&*host)),
        futures::executor::block_on(plan().start_async(host.clone())),
        futures::executor::block_on(receiver).unwrap(),
    ];
    for result in results {
        let result = result.unwrap();
        assert_eq!(result.answer(), "Ines Varga");
        assert_eq!(result.explanation_json(), blocking.explanation_json());
    }
}

#[test]
fn a_run_does_nothing_until_it_is_polled_and_others_go_on_between_its_steps() {
    let _alone = alone();
    let polls = Mutex::new(0);
    let run = Graph::build(many_passages(500)).work(1000).start_async(());
    let mut run = pin!(run);
    let built = block_on(poll_fn(|context| {
        *polls.lock().unwrap() += 1;
        run.as_mut().poll(context)
    }));
    assert_eq!(built.unwrap().passage_count(), 500);
    let polls = polls.into_inner().unwrap();
    assert!(polls > 20, "{polls} polls");
}

#[test]
fn requests_are_under_way_together_but_no_more_than_allowed() {
    let _alone = alone();
    let plan = || Graph::build(many_passages(200)).embed().option("index.batch", 10);
    let blocking = plan().run_with(Storyteller).unwrap();
    // The library opens eight.
    for (allowed, most_open) in [(0, 1), (1, 1), (3, 3), (100, 8)] {
        let host = Elsewhere { together: most_open, ..Default::default() };
        let built = block_on(plan().concurrency(allowed).start_async(&host)).unwrap();
        assert!(built.bytes().unwrap() == blocking.bytes().unwrap());
        assert_eq!(host.most_open.into_inner(), most_open);
    }
}

#[test]
fn a_run_tells_its_steps_and_can_be_saved_at_its_requests() {
    let _alone = alone();
    let graph = graph();
    block_on(async {
        let mut run = graph.ask(QUESTION).method("rgnn_ret").start_async(AsyncStoryteller);
        let (mut purposes, mut saved) = (Vec::new(), Vec::new());
        while let Some(step) = run.next_step().await {
            if let Step::Request(request) = step.unwrap() {
                purposes.push(request.purpose().to_owned());
                saved.push(run.save().unwrap());
            }
        }
        assert_eq!(purposes, PURPOSES);
        assert_eq!(run.report().unwrap()["requests"], 10);
        let whole = run.await.unwrap();
        for bytes in saved {
            let resumed = graph.resume_ask(&bytes).start_async(AsyncStoryteller).await.unwrap();
            assert_eq!(resumed[0].explanation_json(), whole.explanation_json());
            assert_eq!(resumed[0].answer(), "Ines Varga");
        }
    });
}

/// Never answers, and tells when it is dropped.
struct Hangs(Arc<AtomicUsize>);

impl AsyncHost for Hangs {
    async fn embed(&self, _: &EmbedRequest) -> Result<Vectors, HostError> {
        struct Told(Arc<AtomicUsize>);
        impl Drop for Told {
            fn drop(&mut self) {
                self.0.fetch_add(1, Ordering::SeqCst);
            }
        }
        let _told = Told(self.0.clone());
        pending().await
    }
}

fn poll_once<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    Pin::new(future).poll(&mut Context::from_waker(Waker::noop()))
}

#[test]
fn dropping_a_run_cancels_and_frees_it_at_whichever_step() {
    let _alone = alone();
    let graph = graph();
    let live = hoptrail::live_objects();
    let dropped = Arc::new(AtomicUsize::new(0));
    let mut run = graph.search(QUESTION).start_async(Arc::new(Hangs(dropped.clone())));
    assert!(poll_once(&mut run).is_pending());
    assert!(poll_once(&mut run).is_pending());
    assert!(hoptrail::live_objects() > live);
    drop(run);
    assert_eq!(dropped.load(Ordering::SeqCst), 1, "what the host was at is dropped");
    assert_eq!(hoptrail::live_objects(), live);

    let host = Elsewhere::default();
    for polls in 0..30 {
        let mut run = graph.ask(QUESTION).method("rgnn_ret").work(1000).start_async(&host);
        for _ in 0..polls {
            if poll_once(&mut run).is_ready() {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        drop(run);
        assert_eq!(hoptrail::live_objects(), live, "after {polls} polls");
    }
}

#[test]
fn a_run_that_fails_frees_what_is_under_way() {
    let _alone = alone();
    /// Fails on the third request, while the others hang.
    struct FailsLate(Hangs, AtomicUsize);
    impl AsyncHost for FailsLate {
        async fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
            if self.1.fetch_add(1, Ordering::SeqCst) == 2 {
                return Err("the model is gone".into());
            }
            self.0.embed(request).await
        }
    }
    let dropped = Arc::new(AtomicUsize::new(0));
    let host = FailsLate(Hangs(dropped.clone()), AtomicUsize::new(0));
    let mut run = Graph::build(many_passages(200)).embed().option("index.batch", 10).start_async(&host);
    let error = block_on(&mut run).unwrap_err();
    assert_eq!(error.status(), Status::HostFailure);
    assert_eq!(error.source().unwrap().to_string(), "the model is gone");
    assert!(dropped.load(Ordering::SeqCst) >= 2);
    assert_eq!(hoptrail::live_objects(), 0);
    // Awaited again, it says the same.
    assert_eq!(block_on(&mut run).unwrap_err().status(), Status::HostFailure);
}

#[test]
fn failures_of_plans_and_hosts_are_those_of_blocking_runs() {
    let _alone = alone();
    let graph = graph();
    let error = block_on(graph.search(QUESTION).option("no.such", 1).start_async(())).unwrap_err();
    assert_eq!((error.status(), error.detail()), (Status::UnknownOption, "no.such"));
    // Who has no embedder searches without vectors, unless told to ask for them.
    let found = block_on(graph.search(QUESTION).start_async(())).unwrap();
    let blocking = graph.search(QUESTION).run().unwrap();
    assert_eq!(found.explanation_json(), blocking.explanation_json());
    let asks = graph.search(QUESTION).option("search.embed", true);
    let error = block_on(asks.start_async(())).unwrap_err();
    assert_eq!(error.status(), Status::HostFailure);
    assert!(error.message().contains("no embedder"), "{error}");
    #[derive(Clone)]
    struct Narrow;
    impl AsyncHost for Narrow {
        async fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
            Ok(counting_vectors(&request.texts, 8))
        }
    }
    let mut run = graph.search(QUESTION).start_async(Narrow);
    let (first, second, third) =
        block_on(async { (run.next_step().await, run.next_step().await, run.next_step().await) });
    assert!(matches!(first, Some(Ok(Step::Request(Request::Embed(_))))));
    assert_eq!(second.unwrap().unwrap_err().status(), Status::DimensionMismatch);
    assert!(third.is_none());
}

#[test]
fn a_host_may_search_the_same_graph_and_panic() {
    let _alone = alone();
    struct Nested<'graph>(&'graph Graph, bool);
    impl AsyncHost for Nested<'_> {
        async fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
            let inner = self.0.search(QUESTION).start_async(AsyncStoryteller).await?;
            assert!(!inner.passages().is_empty());
            assert!(!self.1, "the model is gone");
            Storyteller.embed(request)
        }
    }
    let graph = graph();
    let live = hoptrail::live_objects();
    let nested = Nested(&graph, false);
    let found = block_on(graph.search(QUESTION).start_async(&nested)).unwrap();
    assert!(!found.passages().is_empty());
    drop(found);
    let panics = Nested(&graph, true);
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        block_on(graph.search(QUESTION).start_async(&panics))
    }));
    assert!(outcome.is_err());
    assert_eq!(hoptrail::live_objects(), live);
}
