//! The benchmark program in Rust: what it does stands at the top of tests/bench/bindings/search_loop.c.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;
use std::{env, fs, io};

use hoptrail::{Graph, Question};

struct Setting {
    graph: Graph,
    questions: String,
    vectors: Vec<f32>,
    masked_vectors: Vec<f32>,
    dimension: usize,
}

impl Setting {
    fn pass(&self) -> Result<u64, hoptrail::Error> {
        let rows = self.vectors.chunks(self.dimension).zip(self.masked_vectors.chunks(self.dimension));
        let mut sum = 0;
        for (text, (vector, masked_vector)) in self.questions.lines().zip(rows) {
            let question = Question::new(text).vector(vector).masked_vector(masked_vector);
            let found = self.graph.search(question).method("trail").hits(10).run()?;
            for hit in found.hits() {
                black_box((hit.id(), hit.score()));
                let path = hit.path()?;
                for step in path {
                    let sentence = step.evidence.as_ref().map(|evidence| evidence.text.len());
                    black_box((step.node.name().len(), sentence));
                }
                sum += (u64::from(hit.passage().index()) + 1) * hit.rank() as u64
                    + hit.text().len() as u64
                    + path.len() as u64;
            }
        }
        Ok(sum)
    }
}

fn floats_of(path: &str) -> io::Result<Vec<f32>> {
    let bytes = fs::read(path)?;
    Ok(bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [graph, questions, vectors, masked_vectors, dimension] = arguments.as_slice() else {
        return Err("usage: search_loop GRAPH QUESTIONS.txt VECTORS.f32 MASKED.f32 DIMENSION".into());
    };
    let setting = Setting {
        graph: Graph::open_file(graph)?,
        questions: fs::read_to_string(questions)?,
        vectors: floats_of(vectors)?,
        masked_vectors: floats_of(masked_vectors)?,
        dimension: dimension.parse()?,
    };
    setting.pass()?;
    println!("ready");
    for line in io::stdin().lines() {
        line?;
        let begin = Instant::now();
        let sum = setting.pass()?;
        println!("{} {sum}", begin.elapsed().as_nanos());
    }
    Ok(())
}
