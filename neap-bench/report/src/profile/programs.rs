//! Splits the cost of a row between programs.

use neap_model::{
    profile::{Profile, RowProfile},
    text::counted,
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// What each program of a row costs. The parts add up to the row.
#[derive(Debug, Default, Eq, PartialEq)]
pub struct Split<'a> {
    /// The measured program: its instructions and its syscalls, except those that invoke programs.
    pub own: u64,
    /// The same for each program that it invokes, directly or through others. The most expensive comes first.
    pub invoked: Vec<(&'a str, u64)>,
    /// What the runtime charged for invocations, with the cost of programs that are built into it.
    pub runtime: u64,
    /// How often a program invoked one.
    pub invocations: u64,
    /// The invoked programs that are built into the runtime.
    pub builtin: BTreeSet<&'a str>,
}

/// Splits the cost of a row.
pub fn split<'a>(profile: &'a Profile, row: &RowProfile) -> Split<'a> {
    let mut split = Split::default();
    let mut invoked: BTreeMap<&str, u64> = BTreeMap::new();
    for run in row.stacks.iter().flat_map(|stack| &stack.runs) {
        let instruction = &profile.instructions[run.instruction];
        let mut cost = run.compute_units;
        if let Some(callee) = instruction.invokes() {
            cost = run.times;
            split.invocations += run.times;
            split.runtime += run.compute_units - run.times;
            if !callee.is_empty() && profile.programs.iter().all(|program| program.name != callee) {
                split.builtin.insert(callee);
            }
        }
        match instruction.program {
            None => split.own += cost,
            Some(program) => *invoked.entry(&profile.programs[program].name).or_insert(0) += cost,
        }
    }
    split.invoked = invoked.into_iter().collect();
    split.invoked.sort_by_key(|(_, cost)| Reverse(*cost));
    split
}

impl Split<'_> {
    /// Whether there is more than one part.
    pub fn has_invocations(&self) -> bool {
        self.invocations > 0
    }

    /// The parts in words, and what they cost.
    pub fn lines(&self) -> Vec<(String, u64)> {
        let invocations = counted(self.invocations, "invocation", "invocations");
        let builtin: Vec<_> = self.builtin.iter().copied().collect();
        let with = if builtin.is_empty() { "" } else { ", with " };
        let runtime = format!("the runtime, for {invocations}{with}{}", builtin.join(", "));
        let invoked = self.invoked.iter().map(|(name, cost)| ((*name).to_owned(), *cost));
        let own = [("the program itself".to_owned(), self.own)].into_iter();
        own.chain(invoked).chain([(runtime, self.runtime)]).collect()
    }
}
