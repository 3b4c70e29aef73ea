//! The bad inputs that neap makes from the good operations of a program, and the checks that they show.

mod arguments;
mod contents;
mod fields;
mod flags;
mod lifecycle;
mod maker;
mod places;
mod pool;
mod types;

use self::{maker::Maker, pool::Pool};
use crate::{
    bad_inputs::BadInput,
    kept::{Blocks, Kept},
    subject::{Measurement, Subject},
};
use neap_model::checks::instruction_of;
use std::collections::{BTreeMap, BTreeSet};

pub use self::maker::another_program;

/// Each makes the bad inputs of one idea.
const MAKERS: [fn(&mut Maker<'_>); 13] = [
    flags::flags,
    contents::owners,
    contents::lengths,
    contents::discriminators,
    types::types,
    fields::fields,
    places::order,
    places::duplicates,
    places::strangers,
    places::seeds,
    places::programs,
    lifecycle::lifecycle,
    arguments::arguments,
];

/// The most fixtures of an instruction that bad inputs are made from. Others seldom differ in their checks.
const MAX_FIXTURES: usize = 3;

/// Makes bad inputs of the operations that succeed, from the first row of each.
pub fn bad_inputs(subject: &Subject) -> Vec<Kept<BadInput>> {
    let pool = Pool::new(subject);
    let mut blocks = Blocks::default();
    let good = good(&subject.measurements);
    let inputs = good.into_iter().flat_map(|good| {
        let mut maker = Maker::new(subject, good, &pool, &mut blocks);
        for make in MAKERS {
            make(&mut maker);
        }
        maker.finish()
    });
    inputs.collect()
}

/// The operations that succeed: the first row of each, and some fixtures of each instruction, of different shapes first.
fn good(measurements: &[Measurement]) -> Vec<&Measurement> {
    let mut seen = BTreeSet::new();
    let mut shapes = BTreeMap::<&str, BTreeSet<_>>::new();
    let good = measurements.iter().filter(|good| good.specimen.result.is_ok());
    let good = good.filter(|good| seen.insert(&good.operation));
    let good = good.filter(|good| {
        let invocation = &good.specimen.invocation;
        let lengths = invocation.accounts.iter().map(|(_, account)| account.data.len());
        let shape = (invocation.instruction.accounts.len(), Vec::from_iter(lengths));
        let known = shapes.entry(instruction_of(&good.operation)).or_default();
        good.file.is_none() || (known.len() < MAX_FIXTURES && known.insert(shape))
    });
    good.collect()
}
