//! The laws of derived code, checked against another codec, for every schema alike.
//!
//! A schema is told about with [`schema!`](crate::schema), its fields and their types with
//! [`record!`](crate::record) and [`choice!`](crate::choice); [`obeys`] does the rest.

#![allow(dead_code, unused_imports)] // Each test needs another part.

mod checks;
#[macro_use]
mod describe;
#[macro_use]
mod give;
mod mutation;
mod reference;
mod sample;
#[macro_use]
mod schema;
mod subject;
mod value;
mod writes;

pub use give::{Give, Outcome};
pub use mutation::mutate;
pub use reference::{bincode, borsh};
pub use sample::{Sample, Source};
pub use subject::{Boxed, Reading, Subject, Trailing};
pub use value::{ToValue, Value};

use proptest::{
    collection::vec,
    prelude::any,
    test_runner::{Config, TestRunner},
};

/// Checks every law on as many values of a schema.
pub fn obeys<S: Subject + Sample>(cases: u32) {
    obeys_as::<S>(std::any::type_name::<S>(), cases);
}

/// Checks a schema that a failure calls by this name.
pub fn obeys_as<S: Subject + Sample>(name: &str, cases: u32) {
    check(name, &S::sample(&mut Source::new(&[])), cases);
}

fn check(name: &str, prototype: &dyn Subject, cases: u32) {
    let config = Config {
        failure_persistence: None,
        ..Config::with_cases(cases)
    };
    let entropy = vec(any::<u8>(), 64..512);
    let outcome = TestRunner::new(config).run(&entropy, |entropy| {
        checks::all(prototype, &mut Source::new(&entropy));
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{name}: {error}");
    }
}
