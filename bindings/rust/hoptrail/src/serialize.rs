//! Serializes results for any format of serde: the members of the contract's table, in its order.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::error::Status;
use crate::explanation::ExplainedHit;
use crate::search_result::{AskResult, Hit, SearchResult};

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// `rank`, `id`, `title`, `text`, `score` or `distance`, `document`, `metadata`, `path`, `reasons` and `snippet`. If
/// `hits.explain` is off, `path`, `reasons` and `snippet` are missing.
impl Serialize for Hit<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut metadata: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (key, value) in self.metadata() {
            metadata.entry(key).or_default().push(value);
        }
        let explained: Option<&ExplainedHit> = self.explanation().ok();
        let is_distance = explained.is_some_and(|hit| hit.distance.is_some());
        let mut hit = serializer.serialize_struct("Hit", if explained.is_some() { 10 } else { 7 })?;
        hit.serialize_field("rank", &self.rank())?;
        hit.serialize_field("id", self.id())?;
        hit.serialize_field("title", self.title())?;
        hit.serialize_field("text", self.text())?;
        let score = if is_distance { "distance" } else { "score" };
        hit.serialize_field(score, &self.score())?;
        hit.serialize_field("document", self.document())?;
        hit.serialize_field("metadata", &metadata)?;
        if let Some(explained) = explained {
            hit.serialize_field("path", &explained.path)?;
            hit.serialize_field("reasons", &explained.reasons)?;
            hit.serialize_field("snippet", &explained.snippet)?;
        }
        hit.end()
    }
}

/// `method`, `notices` and `hits`; the first two are empty if `hits.explain` is off.
impl Serialize for SearchResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut result = serializer.serialize_struct("SearchResult", 3)?;
        fields(self, &mut result)?;
        result.end()
    }
}

/// `answer`, `partial`, and the members of a [`SearchResult`].
impl Serialize for AskResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut result = serializer.serialize_struct("AskResult", 5)?;
        result.serialize_field("answer", self.answer())?;
        result.serialize_field("partial", &self.partial())?;
        fields(self, &mut result)?;
        result.end()
    }
}

fn fields<S: SerializeStruct>(found: &SearchResult, result: &mut S) -> Result<(), S::Error> {
    let explanation = found.explanation().ok();
    let method = explanation.map_or("", |explanation| &explanation.method);
    let notices: &[String] = explanation.map_or(&[], |explanation| &explanation.notices);
    result.serialize_field("method", method)?;
    result.serialize_field("notices", notices)?;
    result.serialize_field("hits", &found.hits().collect::<Vec<_>>())
}
