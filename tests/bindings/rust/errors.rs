//! Options, metrics, versions, and what errors tell.

use std::error::Error as _;

use hoptrail::{Error, MethodTrait, Metrics, OptionType, Options, Status, Vectors, methods, options};
use hoptrail_sys as sys;

use crate::alone::alone;
use crate::story::{QUESTION, graph};

#[test]
fn every_status_has_its_number_and_its_name() {
    let _alone = alone();
    let header = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../capi/include/hoptrail.h");
    let header = std::fs::read_to_string(header).unwrap();
    let mut statuses = 0;
    for line in header.lines().filter_map(|line| line.strip_prefix("#define HOP_STATUS_")) {
        let mut words = line.split_whitespace();
        let (name, code) = (words.next().unwrap(), words.next().unwrap().parse().unwrap());
        let status = Status::from_code(code);
        assert_eq!(status.code(), code);
        assert_eq!(status.to_string(), name.to_lowercase());
        assert_eq!(format!("{status:?}").to_lowercase(), name.replace('_', "").to_lowercase());
        statuses += 1;
    }
    assert_eq!(statuses, 20);
    let unknown = Status::from_code(4711);
    assert_eq!((unknown, unknown.name()), (Status::Unknown(4711), "unknown"));
}

#[test]
fn an_error_is_one_of_the_standard_library() {
    let _alone = alone();
    let error: Error = Options::new().unwrap().set("hits", -3).unwrap_err();
    assert_eq!(error.detail(), "hits");
    assert_eq!(error.to_string(), format!("{} (option_out_of_bounds)", error.message()));
    assert!(error.source().is_none());
    let boxed: Box<dyn std::error::Error + Send + Sync> = error.clone().into();
    assert_eq!(boxed.to_string(), error.to_string());
}

#[test]
fn methods_are_listed_with_what_they_need_and_support() {
    let _alone = alone();
    let table = methods().unwrap();
    let options = options().unwrap();
    let choices = options.iter().find(|option| option.key == "method").unwrap();
    let names: Vec<&str> = table.iter().map(|method| method.name).collect();
    assert_eq!(names.join("|"), choices.bounds);
    let dense = table.iter().find(|method| method.name == "dense").unwrap();
    assert!(dense.has(MethodTrait::NeedsVectors) && !dense.has(MethodTrait::Learns));
    let kgp = table.iter().find(|method| method.name == "kgp").unwrap();
    assert_eq!(kgp.options, "kgp.|ask.passage_tokens|prompt.next_evidence|prompt.route");
}

#[test]
fn options_are_listed_and_take_values_of_their_type() {
    let _alone = alone();
    let mut set = Options::new().unwrap();
    for option in options().unwrap() {
        assert_eq!(set.get(option.key).unwrap(), option.default_value, "{}", option.key);
        assert!(!option.documentation.is_empty());
        assert!(!matches!(option.option_type, OptionType::Unknown(_)), "{}", option.key);
    }
    set.set("hits", 5).unwrap().set("hits.explain", false).unwrap();
    set.set("trail.restart", 0.25).unwrap().set("gnn_ret.alpha", [0.25, 0.5]).unwrap();
    let keys = ["hits", "hits.explain", "trail.restart", "gnn_ret.alpha"];
    assert_eq!(keys.map(|key| set.get(key).unwrap()), ["5", "false", "0.25", "0.25,0.5"]);
    set.set("hits", [0u8; 9].len()).unwrap().set("trail.restart", 0.4f32).unwrap();
    assert_eq!(["hits", "trail.restart"].map(|key| set.get(key).unwrap()), ["9", "0.4"]);
    let error = set.set("hits", u64::MAX).unwrap_err();
    assert!(error.message().contains("18446744073709551615"), "{error}");
    assert_eq!(set.set("hits", true).unwrap_err().status(), Status::OptionOutOfBounds);
    assert_eq!(set.set("no.such\0option", 1).unwrap_err().status(), Status::UnknownOption);
    assert_eq!(set.get("no.such").unwrap_err().status(), Status::UnknownOption);
}

#[test]
fn the_first_wrong_option_of_a_plan_is_its_error() {
    let _alone = alone();
    let plan = graph().search(QUESTION).option("hits", 0).option("no.such", 1).method("bm25");
    let error = plan.run().unwrap_err();
    assert_eq!((error.status(), error.detail()), (Status::OptionOutOfBounds, "hits"));
}

#[test]
fn rows_are_whole() {
    let _alone = alone();
    let error = Vectors::new(vec![0.0; 7], 3).unwrap_err();
    assert_eq!(error.status(), Status::DimensionMismatch);
    assert_eq!(error.message(), "7 numbers do not form whole rows of dimension 3");
    let rows = Vectors::from_rows([[1.0, 2.0], [3.0, 4.0]]).unwrap();
    assert_eq!((rows.values(), rows.dimension(), rows.row_count()), ([1.0, 2.0, 3.0, 4.0].as_slice(), 2, 2));
    assert_eq!(Vectors::from_rows(Vec::<Vec<f32>>::new()).unwrap().row_count(), 0);
    assert!(Vectors::new(vec![1.0], 0).is_err());
}

#[test]
fn metrics_have_intervals() {
    let _alone = alone();
    let (mut good, mut bad) = (Metrics::new().unwrap(), Metrics::new().unwrap());
    for number in 0..20 {
        good.add(&[number, 50, 51], &[number]).unwrap();
        bad.add(&[50, number, 51], &[number, 99]).unwrap();
    }
    assert_eq!(good.interval("mrr", 1, 200).unwrap(), 1.0..=1.0);
    assert_eq!(good.interval_of_difference(&bad, "mrr", 1, 200).unwrap(), 0.5..=0.5);
    assert!(good.add(&[1], &[]).is_err());
}

#[test]
fn versions_are_the_librarys() {
    let _alone = alone();
    assert_eq!(hoptrail::version(), env!("CARGO_PKG_VERSION"));
    assert_eq!(sys::hop_abi_version(), sys::HOP_ABI_VERSION);
    assert!(hoptrail::file_versions().contains(&sys::hop_file_version()));
}
