//! Reads and writes the readings of `results.json`.
//!
//! They are nested by scenario, writer and reader, with a word for each: `"ours": "yes"`.

use super::{Reading, Reads};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

type ByName<T> = BTreeMap<String, T>;

/// Writes readings. They are sorted, and no two have the same writer and reader.
///
/// # Errors
///
/// When the serializer fails.
pub fn serialize<S: Serializer>(readings: &[Reading], to: S) -> Result<S::Ok, S::Error> {
    let mut nested = ByName::<ByName<ByName<Reads>>>::new();
    for reading in readings {
        let writers = nested.entry(reading.scenario.clone()).or_default();
        let readers = writers.entry(reading.writer.clone()).or_default();
        readers.insert(reading.reader.clone(), reading.reads);
    }
    nested.serialize(to)
}

/// Reads what [`serialize`] wrote. The result is sorted.
///
/// # Errors
///
/// When a value is not one of [`Reads`].
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Reading>, D::Error> {
    let mut readings = Vec::new();
    for (scenario, writers) in ByName::<ByName<ByName<Reads>>>::deserialize(from)? {
        for (writer, readers) in writers {
            for (reader, reads) in readers {
                readings.push(Reading {
                    scenario: scenario.clone(),
                    writer: writer.clone(),
                    reader,
                    reads,
                });
            }
        }
    }
    Ok(readings)
}
