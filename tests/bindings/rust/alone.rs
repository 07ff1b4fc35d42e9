//! The library counts its objects in the whole process, so tests that look at the count take turns.

use std::sync::{Mutex, MutexGuard, PoisonError};

static TURN: Mutex<()> = Mutex::new(());

/// To be held in a variable that is declared before all others of a test, so that it is dropped last. Fails
/// the test when objects of the library are left then.
#[must_use]
pub struct Alone {
    _turn: MutexGuard<'static, ()>,
}

pub fn alone() -> Alone {
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    assert_eq!(hoptrail::live_objects(), 0, "an earlier test has left objects");
    Alone { _turn: turn }
}

impl Drop for Alone {
    fn drop(&mut self) {
        // A test that has failed says more.
        if !std::thread::panicking() {
            assert_eq!(hoptrail::live_objects(), 0, "objects are left");
        }
    }
}

/// Each test has it, and first.
#[test]
fn each_test_sees_that_it_leaves_nothing() {
    let _alone = alone();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tests = 0;
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        for test in source.split("\n#[test]\n").skip(1) {
            tests += 1;
            let (name, body) = test.split_once("{\n").unwrap();
            assert!(body.starts_with("    let _alone = alone();\n"), "{}: {name}", path.display());
        }
    }
    assert!(tests > 50, "{tests} tests were found");
}
