//! Runs a file of cases (tests/vectors/README.md, "Cases").

use std::fs;
use std::path::Path;

use hoptrail::{Corpus, Error, ExportFormat, Graph, Options, Question, Questions, Results, Task};

use super::corpus_file;
use super::lines::{crc32c, crc32c_of_texts, escaped, fields_of, numbers_of};
use super::task_loop::{CaseHost, run};

/// The file with what comes out now, and the number of its cases.
pub fn written_anew(path: &Path) -> (String, usize) {
    let given = fs::read_to_string(path).unwrap();
    let mut out = String::new();
    let mut graph = None;
    let mut cases = 0;
    for block in given.trim_end_matches('\n').split("\n\n") {
        if !out.is_empty() {
            out.push('\n');
        }
        let inputs: Vec<&str> = block.lines().filter(|line| !line.starts_with("=\t")).collect();
        out.extend(inputs.iter().flat_map(|line| [line, "\n"]));
        let lines: Vec<Vec<String>> =
            inputs.iter().map(|line| fields_of(line)).filter(|line| !line.is_empty()).collect();
        if let [first, settings @ ..] = lines.as_slice() {
            cases += 1;
            let name = &first[1];
            if let Err(error) = run_case(&first[0], name, settings, path, &mut graph, &mut out) {
                out += &format!("=\tfails\t{}\n", error.status());
            }
        }
    }
    (out, cases)
}

fn run_case(
    kind: &str,
    name: &str,
    settings: &[Vec<String>],
    path: &Path,
    graph: &mut Option<Graph>,
    out: &mut String,
) -> Result<(), Error> {
    let case = Case::read(settings)?;
    match (kind, graph) {
        ("graph", graph) => run_graph(case, path, graph, out),
        ("search", Some(graph)) => {
            let task = Task::search(graph, &case.questions()?, &case.options)?;
            run_questions(case, task, graph, false, out)
        }
        ("ask", Some(graph)) => {
            let task = Task::ask(graph, &case.questions()?, &case.options)?;
            run_questions(case, task, graph, true, out)
        }
        ("mask", Some(graph)) => {
            *out += &format!("=\tmasked\t{}\n", escaped(&graph.mask(name)?));
            Ok(())
        }
        _ => panic!("{kind} \"{name}\" cannot be run"),
    }
}

struct Case {
    options: Options,
    questions: Vec<Question<'static>>,
    host: CaseHost,
    corpus: String,
    stride: usize,
    first: usize,
    exports: Vec<(String, ExportFormat)>,
}

impl Case {
    fn read(settings: &[Vec<String>]) -> Result<Self, Error> {
        let mut case = Self {
            options: Options::new()?,
            questions: Vec::new(),
            host: CaseHost::default(),
            corpus: String::new(),
            stride: 1,
            first: 0,
            exports: Vec::new(),
        };
        for line in settings {
            let fields: Vec<&str> = line.iter().map(String::as_str).collect();
            match fields[..] {
                ["option", key, value] => drop(case.options.set(key, value)?),
                ["question", text] => case.questions.push(Question::new(text.to_owned())),
                ["vector", numbers] => case.extend(|question| question.vector(numbers_of(numbers))),
                ["masked_vector", numbers] => case.extend(|question| question.masked_vector(numbers_of(numbers))),
                ["condition", text] => case.extend(|question| question.condition(text.to_owned())),
                ["step", text] => case.extend(|question| question.step(text.to_owned())),
                ["step", text, numbers] => {
                    case.extend(|question| question.step_with_vector(text.to_owned(), numbers_of(numbers)));
                }
                ["corpus", file] => case.corpus = file.to_owned(),
                ["order", stride, first] => {
                    (case.stride, case.first) = (stride.parse().unwrap(), first.parse().unwrap());
                }
                ["host", dimension] => case.host.dimension = dimension.parse().unwrap(),
                ["reply", text] => case.host.replies.push_back(text.to_owned()),
                ["save"] => case.host.saves = true,
                ["export", name] => case.exports.push((name.to_owned(), export_format(name))),
                _ => panic!("{fields:?} is no line of a case"),
            }
        }
        Ok(case)
    }

    fn extend(&mut self, change: impl FnOnce(Question<'static>) -> Question<'static>) {
        let question = self.questions.pop().expect("a question before its vector");
        self.questions.push(change(question));
    }

    fn questions(&self) -> Result<Questions, Error> {
        let mut questions = Questions::new()?;
        for question in &self.questions {
            questions.add(question.clone())?;
        }
        Ok(questions)
    }
}

fn export_format(name: &str) -> ExportFormat {
    match name {
        "json" => ExportFormat::Json,
        "graphml" => ExportFormat::GraphMl,
        "dot" => ExportFormat::Dot,
        other => panic!("{other} is no format"),
    }
}

fn run_graph(mut case: Case, path: &Path, graph: &mut Option<Graph>, out: &mut String) -> Result<(), Error> {
    let mut corpus = Corpus::new()?;
    corpus_file::add_to(&mut corpus, &path.parent().unwrap().join(&case.corpus), case.stride, case.first)?;
    let task = Task::index(&mut corpus, &case.options)?;
    let mut task = run(&mut case.host, task, None, out)?;
    let file = task.take_bytes()?;
    *out += &format!("=\tfile\t{}\t{:08x}\n", file.len(), crc32c(0, &file));

    let opened = graph.insert(Graph::open(&file)?);
    let passages = opened.passages();
    let count = passages.len();
    let sum = passages.fold(0, |sum, passage| {
        crc32c_of_texts(sum, [passage.id(), passage.title(), passage.text(), passage.heading()])
    });
    *out += &format!("=\tpassages\t{count}\t{sum:08x}\n");
    for (name, format) in case.exports {
        let text = opened.export(format)?;
        *out += &format!("=\texport\t{name}\t{}\t{:08x}\n", text.len(), crc32c(0, text.as_bytes()));
    }
    Ok(())
}

fn run_questions(mut case: Case, task: Task, graph: &Graph, asks: bool, out: &mut String) -> Result<(), Error> {
    let results = run(&mut case.host, task, Some(graph), out)?.take_results()?;
    for question in 0..results.count()? {
        *out += &format!("=\tquestion\t{question}\n");
        print_hits(&results, question, graph, out)?;
        for step in 0..results.step_count(question)? {
            let step = results.step(question, step)?;
            let ids = step.passages.iter().map(|passage| id_of(graph, *passage)).collect::<Result<Vec<_>, _>>()?;
            *out +=
                &format!("=\tstep\t{}\t{}\t{}\n", escaped(step.sub_question), escaped(step.sub_answer), ids.join(" "));
        }
        if asks {
            let answer = results.answer(question)?;
            let whole = if answer.partial { "partial" } else { "whole" };
            *out += &format!("=\tanswer\t{}\t{whole}\n", escaped(answer.text));
        }
    }
    Ok(())
}

fn print_hits(results: &Results, question: u32, graph: &Graph, out: &mut String) -> Result<(), Error> {
    let hits = results.hits(question)?;
    for (passage, score) in hits.passages.iter().zip(hits.scores) {
        *out += &format!("=\thit\t{}\t{:08x}\n", id_of(graph, *passage)?, score.to_bits());
    }
    let json = results.explanation_json(question)?;
    *out += &format!("=\texplanation\t{}\t{:08x}\n", json.len(), crc32c(0, json.as_bytes()));
    let state = results.state(question)?;
    if !state.is_empty() {
        let bits: Vec<String> = state.iter().map(|distance| format!("{:08x}", distance.to_bits())).collect();
        *out += &format!("=\tstate\t{}\n", bits.join(" "));
    }
    Ok(())
}

fn id_of(graph: &Graph, passage: u32) -> Result<String, Error> {
    Ok(escaped(graph.passage(passage)?.id()))
}
