//! The raw layer is that of the header and of the library, and the crate uses all of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::alone::alone;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

pub fn header() -> PathBuf {
    root().join("capi/include/hoptrail.h")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Names of functions that are called or declared: `hop_…(`.
fn functions_in(source: &str) -> BTreeSet<&str> {
    let is_of_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
    source
        .match_indices("hop_")
        .filter(|(start, _)| !source[..*start].ends_with(is_of_name))
        .filter_map(|(start, _)| source[start..].split_once('('))
        .map(|(name, _)| name)
        .filter(|name| name.chars().all(is_of_name))
        .collect()
}

fn without_comments(header: &str) -> String {
    let mut rest = header;
    let mut code = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        code += before;
        rest = after.split_once("*/").unwrap().1;
    }
    code + rest
}

#[test]
fn the_raw_layer_declares_the_functions_of_the_header() {
    let _alone = alone();
    let (header, raw) = (
        without_comments(&read("capi/include/hoptrail.h")),
        read("bindings/rust/hoptrail-sys/src/raw.rs"),
    );
    let declared = functions_in(&header);
    assert!(declared.len() > 90);
    let code: String = raw
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect();
    assert_eq!(functions_in(&code), declared);
}

#[test]
fn the_raw_layer_has_the_constants_of_the_header() {
    let _alone = alone();
    let (header, raw) = (
        read("capi/include/hoptrail.h"),
        read("bindings/rust/hoptrail-sys/src/raw.rs"),
    );
    let mut constants = 0;
    for line in header
        .lines()
        .filter_map(|line| line.strip_prefix("#define HOP_"))
    {
        let mut words = line.split_whitespace();
        let (name, Some(Ok(value))) = (words.next().unwrap(), words.next().map(str::parse::<i32>))
        else {
            continue;
        };
        let is_there = |of: &str| raw.contains(&format!("pub const HOP_{name}: {of} = {value};"));
        assert!(is_there("i32") || is_there("u32"), "HOP_{name}");
        constants += 1;
    }
    assert!(constants > 50, "{constants}");
}

#[test]
fn the_library_has_every_function_by_name() {
    let _alone = alone();
    let path =
        std::env::var("HOPTRAIL_LIBRARY").expect("HOPTRAIL_LIBRARY names the shared library");
    // SAFETY: it is the library that this program is linked with.
    let library = unsafe { libloading::Library::new(path) }.unwrap();
    for name in functions_in(&without_comments(&read("capi/include/hoptrail.h"))) {
        // SAFETY: it is not called.
        let found = unsafe { library.get::<unsafe extern "C" fn()>(name.as_bytes()) };
        assert!(found.is_ok(), "{name}: {found:?}");
    }
}

#[test]
fn the_crate_uses_every_function() {
    let _alone = alone();
    let mut sources = String::new();
    for entry in fs::read_dir(root().join("bindings/rust/hoptrail/src")).unwrap() {
        sources += &fs::read_to_string(entry.unwrap().path()).unwrap();
    }
    let header = without_comments(&read("capi/include/hoptrail.h"));
    let used_otherwise = |name: &str| sources.contains(&format!(": {name},")); // freed by a table, not a call
    let unused: Vec<&str> = functions_in(&header)
        .into_iter()
        .filter(|name| !sources.contains(&format!("sys::{name}(")) && !used_otherwise(name))
        .filter(|name| !sources.contains(&format!("hoptrail_sys::{name}(")))
        .filter(|name| !name.starts_with("hop_shard") && !name.starts_with("hop_coordinator_")) // for engines on servers
        .filter(|name| !name.starts_with("hop_explanation_")) // the JSON has all that they give
        .filter(|name| *name != "hop_options_copy") // options are a map of the program's own
        .collect();
    assert_eq!(unused, [""; 0], "no function is left out on purpose");
}
