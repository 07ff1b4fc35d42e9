"""Runs a case of tests/vectors and gives the lines that come out.

There are two ways through a task: a loop of the caller's own over `Task`, and a `Run`, both with small steps, so that
tasks are interrupted often. A run answers all open requests together, so it has no line for each saved task.
"""
from dataclasses import dataclass, field

import hoptrail
from case_lines import VECTORS, read_corpus, read_numbers, write_field
from counting_host import CountingHost, NoAnswer
from crc32c import crc32c
from hoptrail import Asked, Graph, HoptrailError, Pace, Progress, Question, State, SubQuestion, Task

WORK = 1000


@dataclass
class Given:
    """The settings of a case."""

    corpus: str = ""
    order: tuple = (1, 0)
    options: dict = field(default_factory=dict)
    dimension: int = 0
    saves: bool = False
    replies: list = field(default_factory=list)
    exports: list = field(default_factory=list)
    questions: list = field(default_factory=list)


def read_settings(settings):
    given = Given()
    for key, *values in settings:
        if key == "corpus":
            given.corpus = values[0]
        elif key == "order":
            given.order = tuple(map(int, values))
        elif key == "option":
            given.options[values[0]] = values[1]
        elif key == "host":
            given.dimension = int(values[0])
        elif key == "save":
            given.saves = True
        elif key == "reply":
            given.replies.append(values[0])
        elif key == "export":
            given.exports.append(values[0])
        elif key == "question":
            given.questions.append(Question(values[0], steps=[], conditions=[]))
        elif key == "vector":
            given.questions[-1].vector = read_numbers(values[0])
        elif key == "masked_vector":
            given.questions[-1].masked_vector = read_numbers(values[0])
        elif key == "condition":
            given.questions[-1].conditions.append(values[0])
        elif key == "step":
            given.questions[-1].steps.append(SubQuestion(values[0], *map(read_numbers, values[1:])))
        else:
            raise ValueError(f"unknown line of a case: {key}")
    return given


class OwnLoop:
    """As the cases were recorded: the first open request is answered, then the task is stepped again."""

    def build(self, given, host, sources, print):
        task = self.finished(Task.index(sources, given.options), given, host, None, print)
        return task.take_bytes()

    def questions(self, graph, given, host, asks, print):
        create = Task.ask if asks else Task.search
        task = self.finished(create(graph, given.questions, given.options), given, host, graph, print)
        return task.take_answers() if asks else task.take_results()

    def finished(self, task, given, host, graph, print):
        resumed = False  # since the last answer: a resumed task is stepped until it waits again
        while (state := task.step(WORK)) is not State.DONE:
            if state is State.WAITING and given.saves and not resumed:
                saved = task.save()
                print("saved", len(saved), crc32c(saved))
                task = Task.resume(saved, graph)
                resumed = True
            elif state is State.WAITING:
                self.answer_first(task, host)
                resumed = False
        return task

    def answer_first(self, task, host):
        request = task.requests()[0]
        try:
            if isinstance(request, hoptrail.EmbedRequest):
                task.answer_vectors(request.id, host.embed(request.texts))
            else:
                task.answer_text(request.id, host.complete(request.messages, request))
        except NoAnswer as failure:
            task.answer_failure(request.id, str(failure))


class ByRuns:
    """By the methods of a graph. Requests that are open together are answered together."""

    pace = Pace(work=WORK)

    def build(self, given, host, sources, print):
        # Giving `embed` asks for vectors; a case asks by its options.
        host_functions = {"complete": host.complete, "pace": self.pace}
        if given.options.get("index.embed") == "true":
            host_functions["embed"] = host.embed
        run = Graph.build_run(sources, options=given.options, **host_functions)
        graph = self.finished(run, given, lambda saved: Graph.resume_index(saved, **host_functions))
        return bytes(graph)

    def questions(self, graph, given, host, asks, print):
        host_functions = {"embed": host.embed, "pace": self.pace}
        if asks:
            host_functions["complete"] = host.complete
            run = graph.ask_run(given.questions[0], options=given.options, **host_functions)
            return [self.finished(run, given, lambda saved: graph.resume_ask(saved, **host_functions))]
        run = graph.search_many_run(given.questions, options=given.options, **host_functions)
        return self.finished(run, given, lambda saved: graph.resume_search(saved, **host_functions))

    def finished(self, run, given, resume):
        """Saves and resumes each time it waits."""
        while given.saves and reached(run, Asked):
            run = resume(run.save())
            # It waits for what the run before it waited for: on, to behind that.
            assert reached(run, Asked) and reached(run, Progress)
        return run.result()


def reached(run, kind):
    """Goes on to the next step of a kind; False when the run is done before."""
    return any(isinstance(step, kind) for step in run)


def run_case(way, state, case):
    """`state["graph"]` is that of the last graph case: the others ask it."""
    lines = []

    def print(*fields):
        lines.append("\t".join(["=", *map(str, fields)]))

    try:
        given = read_settings(case.settings)
        host = CountingHost(given.dimension, given.replies, print)
        if case.kind == "graph":
            run_graph(way, state, given, host, print)
        elif case.kind == "mask":
            print("masked", write_field(state["graph"].mask(case.name)))
        else:
            results = way.questions(state["graph"], given, host, case.kind == "ask", print)
            for index, result in enumerate(results):
                print_result(state["graph"], index, result, print)
    except HoptrailError as error:
        print("fails", error.status.name.lower())
    except NoAnswer:
        print("fails", "host_failure")  # a run lets the host's own exception through
    return lines


def run_graph(way, state, given, host, print):
    sources = read_corpus((VECTORS / "cases" / given.corpus).resolve())
    stride, first = given.order
    sources = [sources[(index * stride + first) % len(sources)] for index in range(len(sources))]
    file = way.build(given, host, sources, print)
    print("file", len(file), crc32c(file))
    state["graph"] = graph = Graph.open(file)
    passages = graph.passages(range(graph.passage_count))
    parts = [part for p in passages for text in (p.id, p.title, p.text, p.heading) for part in (text, "\0")]
    print("passages", len(passages), crc32c(*parts))
    for format in ("json", "graphml", "dot"):
        if format in given.exports:
            text = graph.export(format).encode()
            print("export", format, len(text), crc32c(text))


def print_result(graph, index, result, print):
    print("question", index)
    for id, bits in zip(result.ids, float_bits(result.scores)):
        print("hit", write_field(id), bits)
    print("explanation", len(result.explanation_json), crc32c(result.explanation_json))
    if len(result.state):
        print("state", " ".join(float_bits(result.state)))
    for step in result.steps:
        ids = [write_field(passage.id) for passage in graph.passages(step.passages)]
        print("step", write_field(step.sub_question), write_field(step.sub_answer), " ".join(ids))
    if isinstance(result, hoptrail.AskResult):
        print("answer", write_field(result.answer), "partial" if result.partial else "whole")


def float_bits(floats):
    return [f"{bits:08x}" for bits in floats.view("u4").tolist()]
