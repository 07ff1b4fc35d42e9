//! Finds the library, or builds it: see README.md.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=HOPTRAIL_LIB_DIR");
    println!("cargo::rerun-if-env-changed=DOCS_RS");
    if env::var_os("DOCS_RS").is_some() {
        return;
    }
    match env::var_os("HOPTRAIL_LIB_DIR") {
        Some(folder) => link_existing(Path::new(&folder)),
        None if env::var_os("CARGO_FEATURE_PREBUILT").is_some() => link_prebuilt(),
        None => build(&Sources::find()),
    }
}

/// Links the shared library in the folder if there is one, else the static one.
fn link_existing(folder: &Path) {
    let holds = |names: &[&str]| names.iter().any(|name| folder.join(name).exists());
    let kind = if holds(&["libhoptrail.so", "libhoptrail.dylib", "libhoptrail.dll.a", "hoptrail.lib"]) {
        "dylib"
    } else if holds(&["libhoptrail.a"]) {
        "static"
    } else {
        panic!("HOPTRAIL_LIB_DIR is {}, which contains no libhoptrail", folder.display());
    };
    println!("cargo::rustc-link-search=native={}", folder.display());
    println!("cargo::rustc-link-lib={kind}=hoptrail");
    if kind == "static" {
        link_cpp_runtime();
    }
}

/// Links the companion crate's library, which includes its C++ library. That crate's build script passes its folder.
fn link_prebuilt() {
    let folder = env::vars().find_map(|(name, folder)| {
        let is_companions = name.starts_with("DEP_HOPTRAIL_PREBUILT_") && name.ends_with("_DIR");
        is_companions.then_some(folder)
    });
    let Some(folder) = folder else {
        panic!("{}", without_prebuilt());
    };
    println!("cargo::rustc-link-search=native={folder}");
    println!("cargo::rustc-link-lib=static=hoptrail");
}

/// The error for a target without a library: the available libraries, and how to get another one.
fn without_prebuilt() -> String {
    let list = folder_of("CARGO_MANIFEST_DIR").join("prebuilt-targets");
    let targets = std::fs::read_to_string(list).unwrap_or_default();
    let targets: Vec<&str> = targets.split_whitespace().collect();
    let there = if targets.is_empty() {
        "this copy of hoptrail-sys has no companion crates".to_owned()
    } else {
        format!("it has libraries for {}", targets.join(", "))
    };
    format!(
        "feature prebuilt has no library for {}: {there}. Build from source without the feature, or name a folder with \
         libhoptrail by HOPTRAIL_LIB_DIR",
        env::var("TARGET").unwrap_or_default()
    )
}

/// Links the C++ library that a static library needs; Microsoft's compilers link it themselves.
fn link_cpp_runtime() {
    let target = |part: &str| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    if target("ENV") == "msvc" {
        return;
    }
    let is_clangs = target("VENDOR") == "apple" || target("OS").ends_with("bsd");
    println!("cargo::rustc-link-lib={}", if is_clangs { "c++" } else { "stdc++" });
}

/// The folder of `core/` and `capi/`, and that of the headers that flatc generates from `schemas/`.
struct Sources {
    root: PathBuf,
    headers: PathBuf,
}

impl Sources {
    /// The copy in the packaged crate, which includes the headers, or the checkout that contains this crate.
    fn find() -> Self {
        let this_crate = folder_of("CARGO_MANIFEST_DIR");
        let packaged = this_crate.join("library");
        if packaged.exists() {
            return Self { headers: packaged.join("headers"), root: packaged };
        }
        let checkout = this_crate.join("../../..");
        assert!(checkout.join("schemas").exists(), "no sources of the library in {}", packaged.display());
        Self { headers: headers_of(&checkout.join("schemas")), root: checkout }
    }
}

/// Runs flatc. Its version must match the installed FlatBuffers headers.
fn headers_of(schemas: &Path) -> PathBuf {
    let headers = folder_of("OUT_DIR").join("headers");
    println!("cargo::rerun-if-changed={}", schemas.display());
    let schemas = schemas.read_dir().expect("schemas").map(|entry| entry.expect("schemas").path());
    let status = Command::new("flatc")
        .args(["--cpp", "--cpp-std", "c++17", "--scoped-enums", "-o"])
        .arg(&headers)
        .args(schemas.filter(|path| path.extension().is_some_and(|extension| extension == "fbs")))
        .status();
    match status {
        Ok(status) if status.success() => headers,
        Ok(status) => panic!("flatc failed: {status}"),
        Err(error) => {
            panic!("a build from a checkout needs flatc (Debian: flatbuffers-compiler): {error}")
        }
    }
}

/// The whole library is one translation unit. Rankings must be identical everywhere, so its compiler flags do
/// not depend on the profile, and floating-point contraction is off.
fn build(sources: &Sources) {
    let version = format!("\"{}\"", env!("CARGO_PKG_VERSION"));
    let include = sources.root.join("capi/include");
    for folder in ["core", "capi"] {
        println!("cargo::rerun-if-changed={}", sources.root.join(folder).display());
    }
    let mut library = cc::Build::new();
    library
        .cpp(true)
        .std("c++20")
        .opt_level(3)
        .debug(false)
        .define("NDEBUG", None)
        .define("HOPTRAIL_STATIC", None)
        .define("HOPTRAIL_BUILDING", None)
        .define("HOPTRAIL_VERSION", version.as_str())
        .include(&sources.root)
        .include(&include)
        .include(&sources.headers)
        .warnings(false)
        .file(sources.root.join("capi/src/hoptrail.cc"));
    if library.get_compiler().is_like_msvc() {
        library.flag("/GR-").flag("/fp:precise").flag("/utf-8");
    } else {
        library.flag("-fno-rtti").flag("-ffp-contract=off").flag("-fvisibility=hidden");
    }
    if env::var_os("CARGO_FEATURE_SHARDS").is_none() {
        library.define("HOPTRAIL_WITHOUT_SHARDS", None);
    }
    library.compile("hoptrail");
    println!("cargo::metadata=include={}", include.display());
}

fn folder_of(variable: &str) -> PathBuf {
    PathBuf::from(env::var_os(variable).expect("set by Cargo"))
}
