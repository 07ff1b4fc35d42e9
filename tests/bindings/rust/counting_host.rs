//! The vectors of tests/vectors (README there, "The host"): each follows from its text.

use hoptrail::{EmbedRequest, Host, HostError, Vectors};

/// Component j counts the bytes that are j modulo the dimension, and one more for j = 0.
pub fn counting_vector(text: &str, dimension: u32) -> Vec<f32> {
    let mut vector = vec![0.0; dimension as usize];
    vector[0] = 1.0;
    for byte in text.bytes() {
        vector[usize::from(byte) % dimension as usize] += 1.0;
    }
    vector
}

pub fn counting_vectors(texts: &[String], dimension: u32) -> Vectors {
    Vectors::from_rows(texts.iter().map(|text| counting_vector(text, dimension))).unwrap()
}

/// An embedder of so many dimensions.
#[derive(Clone, Copy)]
pub struct CountingHost(pub u32);

impl Host for CountingHost {
    fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
        Ok(counting_vectors(&request.texts, self.0))
    }
}
