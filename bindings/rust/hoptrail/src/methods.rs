//! The table of methods.
use std::ffi::{CStr, c_char};

use hoptrail_sys as sys;

use crate::call::{call, check_abi};
use crate::error::Error;
use crate::method_trait::MethodTrait;

/// A retrieval method.
#[derive(Clone, Copy, Debug)]
pub struct MethodDescription {
    /// Its value of the option `method`, such as `bm25`.
    pub name: &'static str,
    /// One line about how it ranks.
    pub summary: &'static str,
    /// Citation of its paper. Empty: none.
    pub citation: &'static str,
    /// Keys of the options that it reads, or prefixes of such keys, separated by `|`.
    pub options: &'static str,
    traits: u32,
}

impl MethodDescription {
    /// Whether the method has this trait.
    pub fn has(&self, wanted: MethodTrait) -> bool {
        self.traits & wanted as u32 != 0
    }
}

/// All methods, in the order of the choices of the option `method`.
pub fn methods() -> Result<Vec<MethodDescription>, Error> {
    check_abi()?;
    (0..sys::hop_method_count()).map(describe).collect()
}

fn describe(index: u32) -> Result<MethodDescription, Error> {
    let mut texts = [std::ptr::null::<c_char>(); 4];
    let mut traits = 0;
    let [name, summary, citation, options] = &mut texts;
    // SAFETY: the outputs are local.
    call(|error| unsafe { sys::hop_method_describe(index, name, &raw mut traits, summary, citation, options, error) })?;
    // SAFETY: the texts are static and zero-terminated.
    let [name, summary, citation, options] =
        texts.map(|text| unsafe { CStr::from_ptr(text) }.to_str().unwrap_or_default());
    Ok(MethodDescription { name, summary, citation, options, traits })
}
