//! Rows of floats.

use crate::error::{Error, Status};

/// Vectors of one dimension, row by row. They need not have unit length.
#[derive(Clone, Debug, PartialEq)]
pub struct Vectors {
    values: Vec<f32>,
    dimension: u32,
    row_count: u32,
}

impl Vectors {
    /// Rows one after the other. Error: [`DimensionMismatch`](Status::DimensionMismatch) if the values do not
    /// form whole rows.
    pub fn new(values: Vec<f32>, dimension: u32) -> Result<Self, Error> {
        let width = (dimension as usize).max(1);
        if values.len() % width != 0 || (dimension == 0 && !values.is_empty()) {
            let message = format!("{} numbers do not form whole rows of dimension {dimension}", values.len());
            return Err(Error::new(Status::DimensionMismatch, message, ""));
        }
        let row_count = in_32_bits(values.len() / width, "rows")?;
        Ok(Self { values, dimension, row_count })
    }

    /// Copies rows. Error: [`DimensionMismatch`](Status::DimensionMismatch) if their dimensions differ, or if
    /// they are empty.
    pub fn from_rows<Row: AsRef<[f32]>>(rows: impl IntoIterator<Item = Row>) -> Result<Self, Error> {
        let (mut values, mut dimension) = (Vec::new(), None);
        for (number, row) in rows.into_iter().enumerate() {
            let row = row.as_ref();
            let first = *dimension.get_or_insert(row.len());
            if first != row.len() {
                let message = format!("row {number} has dimension {}, row 0 has {first}", row.len());
                return Err(Error::new(Status::DimensionMismatch, message, ""));
            }
            if row.is_empty() {
                let message = format!("row {number} has no numbers");
                return Err(Error::new(Status::DimensionMismatch, message, ""));
            }
            values.extend_from_slice(row);
        }
        Self::new(values, dimension_of(dimension.unwrap_or_default())?)
    }

    /// The numbers, row by row.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Numbers per row.
    pub fn dimension(&self) -> u32 {
        self.dimension
    }

    /// Number of rows; 0 if the dimension is 0.
    pub fn row_count(&self) -> u32 {
        self.row_count
    }
}

/// The dimension of a vector with this many numbers.
pub(crate) fn dimension_of(length: usize) -> Result<u32, Error> {
    in_32_bits(length, "numbers of a vector")
}

pub(crate) fn in_32_bits(count: usize, what: &str) -> Result<u32, Error> {
    u32::try_from(count)
        .map_err(|_| Error::new(Status::LimitExceeded, format!("{count} {what}, more than {}", u32::MAX), ""))
}
