//! The messages that an operation expects.

use super::field::Data;
use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, Visitor, value::MapAccessDeserializer},
};
use std::fmt::{self, Formatter};

/// A message that a program logs.
#[derive(Debug)]
pub enum Log {
    /// The whole message.
    Text(String),
    /// The bytes that `sol_log_data` logs, such as an event.
    Data(Data),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    data: Data,
}

/// An untagged enum would lose the places of the fields.
impl<'de> Deserialize<'de> for Log {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Log;

            fn expecting(&self, f: &mut Formatter) -> fmt::Result {
                f.write_str("a message, or the bytes of an event as `{ data = [fields] }`")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Log, E> {
                Ok(Log::Text(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Log, A::Error> {
                let Event { data } = Event::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Log::Data(data))
            }
        }
        deserializer.deserialize_any(Either)
    }
}
