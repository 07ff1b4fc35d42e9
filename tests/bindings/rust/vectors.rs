//! The language-neutral cases give the same bytes here as everywhere.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::alone::alone;
use crate::cases::written_anew;

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/cases")
}

#[track_caller]
fn gives_the_expected_bytes(name: &str, least_cases: usize) {
    let path = cases().join(name);
    let expected = std::fs::read_to_string(&path).unwrap();
    let (given, cases) = written_anew(&path);
    let mut case = "";
    for (number, (expected, given)) in expected.lines().zip(given.lines()).enumerate() {
        if ["graph\t", "search\t", "ask\t", "mask\t"]
            .iter()
            .any(|kind| expected.starts_with(kind))
        {
            case = expected;
        }
        assert_eq!(expected, given, "{name}:{}: in case \"{case}\"", number + 1);
    }
    let ends = [&expected, &given].map(|text| text.trim_end().lines().count());
    assert_eq!(ends[0], ends[1], "{name}: lines");
    assert!(cases >= least_cases, "{name}: {cases} cases");
    write_figures(name, expected.matches("\nquestion\t").count(), cases);
}

/// The figures for docs/trust.md, of cases that all gave what was expected.
fn write_figures(name: &str, questions: usize, cases: usize) {
    if let Some(path) = std::env::var_os("HOPTRAIL_FIGURES") {
        let line = format!(
            r#"{{"trust":"Q3","test":"vectors, {name}","figures":{{"questions":{questions},"cases":{cases},"cases that differ":0}},"kept":true}}"#
        );
        let mut file = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .unwrap();
        writeln!(file, "{line}").unwrap();
    }
}

#[test]
fn graphs() {
    let _alone = alone();
    gives_the_expected_bytes("graphs.cases", 10);
}

#[test]
fn methods() {
    let _alone = alone();
    gives_the_expected_bytes("methods.cases", 40);
}

#[test]
fn filters() {
    let _alone = alone();
    gives_the_expected_bytes("filters.cases", 5);
}

#[test]
fn steps() {
    let _alone = alone();
    gives_the_expected_bytes("steps.cases", 10);
}

#[test]
fn scripts() {
    let _alone = alone();
    gives_the_expected_bytes("scripts.cases", 5);
}

#[test]
fn no_file_of_cases_is_forgotten() {
    let _alone = alone();
    let mut names: Vec<_> = cases()
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(
        names,
        [
            "filters.cases",
            "graphs.cases",
            "methods.cases",
            "scripts.cases",
            "steps.cases"
        ]
    );
}
