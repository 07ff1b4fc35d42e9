//! Tests of the crate `hoptrail`. Each begins with [`alone::alone`], which sees that it leaves no object
//! of the library behind.

mod alone;
mod async_runs;
mod contract;
mod counting_host;
mod errors;
mod events;
mod explanations;
mod graphs;
mod host_vectors;
mod hosts;
mod runs;
mod saving;
mod scores;
mod serialized;
mod stores;
mod story;
mod tasks;
mod threads;
