//! Properties that hold for every schema, compared with another codec.
//!
//! Describe a schema with [`described!`](crate::described), and the types of its fields with [`record!`](crate::record) and
//! [`choice!`](crate::choice). [`check_properties`] does the rest.

mod address;
mod change;
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

pub use change::{Change, Changed};
pub use give::{Give, Outcome};
pub use reference::{bincode, borsh};
pub use sample::{Sample, Source};
pub use subject::{Boxed, Inside, Reading, Subject, Trailing, same_schema};
pub use value::{ToValue, Value};

use proptest::{
    collection::vec,
    prelude::any,
    test_runner::{Config, TestRunner},
};

/// Checks every property on `cases` values of a schema.
pub fn check_properties<S: Subject + Sample>(cases: u32) {
    check_properties_as::<S>(std::any::type_name::<S>(), cases);
}

/// Does the same. A failure reports `name` as the schema's name.
pub fn check_properties_as<S: Subject + Sample>(name: &str, cases: u32) {
    check(name, &S::sample(&mut Source::new(&[])), cases);
}

fn check(name: &str, prototype: &dyn Subject, cases: u32) {
    let config = Config { failure_persistence: None, ..Config::with_cases(cases) };
    // Long schemas need more for their values. Mistakes have their own, so that values never use it up.
    let values = vec(any::<u8>(), 64..512.max(96 * prototype.fields().len()));
    let mistakes = vec(any::<u8>(), 64..256);
    let outcome = TestRunner::new(config).run(&(values, mistakes), |(values, mistakes)| {
        checks::check_all(prototype, &mut Source::new(&values), &mut Source::new(&mistakes));
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{name}: {error}");
    }
}
