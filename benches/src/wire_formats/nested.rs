//! Readings as `results.json` has them: maps of scenarios, writers and readers, and a word for each,
//! `"ours": "yes"`.

use super::{Reading, Reads};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

type By<T> = BTreeMap<String, T>;

/// Writes sorted readings of which no two are of the same writer and reader.
///
/// # Errors
///
/// As the serializer.
pub fn serialize<S: Serializer>(readings: &[Reading], to: S) -> Result<S::Ok, S::Error> {
    let mut nested = By::<By<By<Reads>>>::new();
    for reading in readings {
        let writers = nested.entry(reading.scenario.clone()).or_default();
        let readers = writers.entry(reading.writer.clone()).or_default();
        readers.insert(reading.reader.clone(), reading.reads);
    }
    nested.serialize(to)
}

/// Reads what [`serialize`] wrote, sorted.
///
/// # Errors
///
/// When a word is none of [`Reads`].
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Reading>, D::Error> {
    let mut readings = Vec::new();
    for (scenario, writers) in By::<By<By<Reads>>>::deserialize(from)? {
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
