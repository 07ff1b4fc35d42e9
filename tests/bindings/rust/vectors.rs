//! The language-neutral cases give the same bytes here as everywhere.

use std::io::Write;
use std::path::Path;

use crate::alone::alone;
use crate::cases::written_anew;

#[test]
fn every_case_gives_the_expected_bytes() {
    let _alone = alone();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/cases");
    let mut files = 0;
    for entry in folder.read_dir().unwrap() {
        gives_the_expected_bytes(&entry.unwrap().path());
        files += 1;
    }
    assert!(files >= 5, "{files} files");
}

fn gives_the_expected_bytes(path: &Path) {
    let name = path.file_name().unwrap().to_str().unwrap();
    let expected = std::fs::read_to_string(path).unwrap();
    let (given, cases) = written_anew(path);
    let mut case = "";
    for (number, (expected, given)) in expected.lines().zip(given.lines()).enumerate() {
        if ["graph\t", "search\t", "ask\t", "mask\t"].iter().any(|kind| expected.starts_with(kind)) {
            case = expected;
        }
        assert_eq!(expected, given, "{name}:{}: in case \"{case}\"", number + 1);
    }
    let ends = [&expected, &given].map(|text| text.trim_end().lines().count());
    assert_eq!(ends[0], ends[1], "{name}: lines");
    assert!(cases >= 5, "{name}: {cases} cases");
    write_figures(name, expected.matches("\nquestion\t").count(), cases);
}

/// The figures for docs/trust.md, of cases that all gave what was expected.
fn write_figures(name: &str, questions: usize, cases: usize) {
    if let Some(path) = std::env::var_os("HOPTRAIL_FIGURES") {
        let line = format!(
            r#"{{"trust":"Q3","test":"vectors, {name}","figures":{{"questions":{questions},"cases":{cases},"cases that differ":0}},"kept":true}}"#
        );
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap();
        writeln!(file, "{line}").unwrap();
    }
}
