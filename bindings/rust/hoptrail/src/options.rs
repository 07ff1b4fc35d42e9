//! Options by key, and the table of all options.

use std::ffi::{CStr, c_char};
use std::fmt;

use hoptrail_sys as sys;

use crate::call::{Handle, call, characters, check_abi, read_text};
use crate::error::Error;

/// A value of an option. Text is accepted for every type, and parsed as the option's type.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    /// A text, a choice, or another type as text.
    Text(String),
    /// An integer.
    Integer(i64),
    /// A number.
    Number(f64),
    /// A flag.
    Flag(bool),
}

macro_rules! values_from {
    ($($given:ty => |$value:ident| $made:expr,)*) => {
        $(impl From<$given> for OptionValue {
            fn from($value: $given) -> Self {
                $made
            }
        })*
    };
}

values_from! {
    &str => |text| Self::Text(text.to_owned()),
    &String => |text| Self::Text(text.clone()),
    String => |text| Self::Text(text),
    i64 => |number| Self::Integer(number),
    i32 => |number| Self::Integer(number.into()),
    u32 => |number| Self::Integer(number.into()),
    // As text, because it may not fit into an i64.
    u64 => |number| Self::Text(number.to_string()),
    usize => |number| Self::Text(number.to_string()),
    // As its shortest decimal form: 0.4, not the nearest double.
    f32 => |number| Self::Text(number.to_string()),
    f64 => |number| Self::Number(number),
    bool => |flag| Self::Flag(flag),
    &[f64] => |numbers| Self::Text(numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(",")),
}

impl<const COUNT: usize> From<[f64; COUNT]> for OptionValue {
    fn from(numbers: [f64; COUNT]) -> Self {
        numbers.as_slice().into()
    }
}

/// A set of options. An option that is not set has its default; [`options`] lists all options.
pub struct Options {
    handle: Handle<sys::hop_options>,
}

impl Options {
    /// Creates a set with all defaults.
    pub fn new() -> Result<Self, Error> {
        // SAFETY: the output is local.
        let handle = Handle::create(|options, error| unsafe { sys::hop_options_create(options, error) })?;
        Ok(Self { handle })
    }

    /// Sets an option. Errors: [`UnknownOption`](crate::Status::UnknownOption) and
    /// [`OptionOutOfBounds`](crate::Status::OptionOutOfBounds), which name the key, and the bounds or
    /// choices.
    pub fn set(&mut self, key: &str, value: impl Into<OptionValue>) -> Result<&mut Self, Error> {
        let options = self.handle.get_mut();
        let (name, length) = (characters(key), key.len());
        // SAFETY: the object is alive and exclusively borrowed, the texts are passed with their lengths.
        call(|error| unsafe {
            match value.into() {
                OptionValue::Text(text) => {
                    sys::hop_options_set_text(options, name, length, characters(&text), text.len(), error)
                }
                OptionValue::Integer(number) => sys::hop_options_set_integer(options, name, length, number, error),
                OptionValue::Number(number) => sys::hop_options_set_number(options, name, length, number, error),
                OptionValue::Flag(flag) => sys::hop_options_set_flag(options, name, length, flag.into(), error),
            }
        })?;
        Ok(self)
    }

    /// Sets learned weights: a file of [`Graph::train`](crate::Graph::train). Options that are set override
    /// learned values. Errors: [`CorruptFile`](crate::Status::CorruptFile) and
    /// [`UnsupportedVersion`](crate::Status::UnsupportedVersion).
    pub fn set_weights(&mut self, weights: &[u8]) -> Result<&mut Self, Error> {
        let options = self.handle.get_mut();
        // SAFETY: the object is alive and exclusively borrowed, the bytes are passed with their length.
        call(|error| unsafe { sys::hop_options_set_weights(options, weights.as_ptr(), weights.len(), error) })?;
        Ok(self)
    }

    /// The option's value as text: set, else learned, else its default.
    pub fn get(&self, key: &str) -> Result<&str, Error> {
        let options = self.handle.get();
        // SAFETY: the text borrows from the options, and so does the result.
        unsafe {
            read_text(|value, length, error| {
                sys::hop_options_get(options, characters(key), key.len(), value, length, error)
            })
        }
    }

    pub(crate) fn as_ptr(&self) -> *const sys::hop_options {
        self.handle.get()
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Options").finish_non_exhaustive()
    }
}

/// The type of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionType {
    /// `true` or `false`.
    Flag,
    /// An integer.
    Integer,
    /// A number.
    Number,
    /// Any text.
    Text,
    /// One of a fixed set of words.
    Choice,
    /// Numbers separated by commas.
    Numbers,
    /// A type from a newer library.
    Unknown(i32),
}

/// Description of an option.
#[derive(Clone, Copy, Debug)]
pub struct OptionDescription {
    /// Its key, such as `trail.restart`.
    pub key: &'static str,
    /// The type of its value.
    pub option_type: OptionType,
    /// Its default value as text.
    pub default_value: &'static str,
    /// The allowed values: `1 … 1000`, or the choices separated by `|`. Empty: any value of the type.
    pub bounds: &'static str,
    /// Its documentation.
    pub documentation: &'static str,
}

/// All options, in the order of their keys.
pub fn options() -> Result<Vec<OptionDescription>, Error> {
    check_abi()?;
    (0..sys::hop_option_count()).map(describe).collect()
}

fn describe(index: u32) -> Result<OptionDescription, Error> {
    let mut texts = [std::ptr::null::<c_char>(); 4];
    let mut option_type = 0;
    let [key, default_value, bounds, documentation] = &mut texts;
    // SAFETY: the outputs are local.
    call(|error| unsafe {
        sys::hop_option_describe(index, key, &raw mut option_type, default_value, bounds, documentation, error)
    })?;
    // SAFETY: the texts are static and zero-terminated.
    let [key, default_value, bounds, documentation] =
        texts.map(|text| unsafe { CStr::from_ptr(text) }.to_str().unwrap_or_default());
    let option_type = match option_type {
        sys::HOP_OPTION_FLAG => OptionType::Flag,
        sys::HOP_OPTION_INTEGER => OptionType::Integer,
        sys::HOP_OPTION_NUMBER => OptionType::Number,
        sys::HOP_OPTION_TEXT => OptionType::Text,
        sys::HOP_OPTION_CHOICE => OptionType::Choice,
        sys::HOP_OPTION_NUMBERS => OptionType::Numbers,
        other => OptionType::Unknown(other),
    };
    Ok(OptionDescription { key, option_type, default_value, bounds, documentation })
}
