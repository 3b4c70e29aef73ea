//! Numbers as a `neap.toml` declares them.

use serde::{Deserialize, Deserializer, de::Visitor};
use std::fmt::{self, Formatter};

/// A number in decimal digits, because TOML's integers may be too small for it; or the name of a parameter.
#[derive(Clone, Debug)]
pub struct Number(pub String);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;

        impl Visitor<'_> for Digits {
            type Value = Number;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "an integer, its decimal digits as a string, or the name of a parameter",
                )
            }

            fn visit_i64<E>(self, number: i64) -> Result<Number, E> {
                Ok(Number(number.to_string()))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Number, E> {
                Ok(Number(number.to_string()))
            }

            fn visit_i128<E>(self, number: i128) -> Result<Number, E> {
                Ok(Number(number.to_string()))
            }

            fn visit_u128<E>(self, number: u128) -> Result<Number, E> {
                Ok(Number(number.to_string()))
            }

            fn visit_str<E>(self, digits: &str) -> Result<Number, E> {
                Ok(Number(digits.to_owned()))
            }
        }

        deserializer.deserialize_any(Digits)
    }
}
