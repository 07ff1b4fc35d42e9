//! The parts of an explanation that no generator writes: the two kinds of nodes of a path, and the JSON of ranges.

use serde::Serialize;

/// A node of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum PathNode {
    /// A passage.
    Passage {
        /// Its id.
        passage: String,
        /// Its title.
        title: String,
    },
    /// A name that passages have or mention.
    Entity {
        /// The name.
        entity: String,
    },
}

impl PathNode {
    /// Of the members of a step in JSON. They are read in one pass, which a flattened enum is not.
    pub(crate) fn of(
        entity: Option<String>,
        passage: Option<String>,
        title: Option<String>,
    ) -> Result<Self, &'static str> {
        match (entity, passage, title) {
            (Some(entity), ..) => Ok(Self::Entity { entity }),
            (None, Some(passage), Some(title)) => Ok(Self::Passage { passage, title }),
            _ => Err("a step of a path has neither an entity nor a passage"),
        }
    }

    /// The display name: the entity, or the passage's title.
    pub fn name(&self) -> &str {
        match self {
            Self::Passage { title, .. } => title,
            Self::Entity { entity } => entity,
        }
    }

    /// The title of a passage; `None` for an entity.
    pub fn title(&self) -> Option<&str> {
        match self {
            Self::Passage { title, .. } => Some(title),
            Self::Entity { .. } => None,
        }
    }
}

/// Whether a record is left out of JSON.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A range is an array of its two ends in JSON.
pub(crate) mod pair {
    use std::ops::Range;

    use serde::{Deserialize, Serialize};

    pub fn serialize<S: serde::Serializer>(range: &Range<usize>, serializer: S) -> Result<S::Ok, S::Error> {
        [range.start, range.end].serialize(serializer)
    }

    pub fn deserialize<'json, D: serde::Deserializer<'json>>(deserializer: D) -> Result<Range<usize>, D::Error> {
        <[usize; 2]>::deserialize(deserializer).map(|[start, end]| start..end)
    }
}
