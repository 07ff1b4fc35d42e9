//! The language-neutral cases of tests/vectors.

mod corpus_file;
mod lines;
mod run;
mod task_loop;

pub use run::written_anew;
