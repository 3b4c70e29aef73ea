//! Joins the profiles that shards have of the same program.

use crate::profile::{Frame, Function, Profile, Profiles, RowProfile, Run, Source, Stack};
use anyhow::ensure;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Joins the profiles of a program. `rows` are its rows in the order of the suite: the index of the part that has the row,
/// and the row's name.
///
/// A profile numbers instructions, functions and files in the order in which they first ran. So a joined one numbers them as
/// its rows come.
///
/// # Errors
///
/// When the parts do not have the same debug information.
pub fn join(parts: &[Profiles], program: &str, rows: &[(usize, &str)]) -> anyhow::Result<Profile> {
    let known = || parts.iter().filter_map(|profiles| profiles.get(program));
    if let Some(why) = first_refusal(known(), rows) {
        return Ok(Profile { source: Source::Refused(why), ..Profile::default() });
    }
    let heads = known().map(|Profile { source, named_by, programs, .. }| Profile {
        source: source.clone(),
        named_by: named_by.clone(),
        programs: programs.clone(),
        ..Profile::default()
    });
    let heads = Vec::from_iter(heads);
    ensure!(
        heads.windows(2).all(|pair| pair[0] == pair[1]),
        "the shards have different debug information of it: give all of them the same files"
    );
    let mut joined =
        Joined { profile: heads.into_iter().next().unwrap_or_default(), ..Joined::default() };
    joined.profile.is_cut = known().any(|profile| profile.is_cut);
    let plain = Vec::from_iter(parts.iter().map(|it| it.get(program).map(first_at_each_place)));
    for (part, name) in rows {
        let Some(profile) = parts[*part].get(program) else { continue };
        let Some((row, first)) = profile.rows.get(*name).zip(plain[*part].as_ref()) else {
            continue;
        };
        joined.add_row(name, profile, row, first);
    }
    Ok(joined.profile)
}

/// Why the first row that could not be explained has no profile. Then the other rows have none either.
fn first_refusal<'a>(
    parts: impl Iterator<Item = &'a Profile>,
    rows: &[(usize, &str)],
) -> Option<String> {
    let refusals = parts.filter_map(|profile| match &profile.source {
        Source::Refused(why) => Some(why),
        _ => None,
    });
    // Without a row in its reason, nothing could be explained.
    let is_of =
        |why: &str, name: &str| why.strip_prefix(name).is_some_and(|it| it.starts_with(": "));
    let place = |why: &&String| rows.iter().position(|(_, name)| is_of(why, name));
    refusals.min_by_key(place).cloned()
}

/// Where an instruction is: the invoked program that it belongs to, and the address.
type Place = (Option<usize>, u64);

/// The index of the first instruction at each place. A syscall that invokes programs has one more for each of them, and
/// comes before these, even if no row runs it without a program.
fn first_at_each_place(profile: &Profile) -> HashMap<Place, usize> {
    let mut first = HashMap::new();
    for (index, instruction) in profile.instructions.iter().enumerate() {
        first.entry((instruction.program, instruction.address)).or_insert(index);
    }
    first
}

/// A profile, and the indices of what it has.
#[derive(Default)]
struct Joined {
    profile: Profile,
    files: HashMap<String, usize>,
    functions: HashMap<Function, usize>,
    instructions: HashMap<(Place, Option<String>), usize>,
}

impl Joined {
    /// Adds a row of a part.
    fn add_row(
        &mut self,
        name: &str,
        part: &Profile,
        row: &RowProfile,
        first: &HashMap<Place, usize>,
    ) {
        let ran = row.stacks.iter().flat_map(|stack| {
            stack.calls.iter().copied().chain(stack.runs.iter().map(|run| run.instruction))
        });
        let mut ran = BTreeSet::from_iter(ran);
        let places = ran.iter().map(|index| &part.instructions[*index]);
        let plain = places.map(|instruction| first[&(instruction.program, instruction.address)]);
        let plain = Vec::from_iter(plain);
        ran.extend(plain);
        // What is new in this row is new in the part too, which numbered it in the order in which it ran.
        let numbers = ran.into_iter().map(|index| (index, self.instruction(part, index)));
        let numbers: BTreeMap<usize, usize> = numbers.collect();
        let stacks = row.stacks.iter().map(|Stack { calls, runs }| {
            let runs =
                runs.iter().map(|run| Run { instruction: numbers[&run.instruction], ..*run });
            let mut runs = Vec::from_iter(runs);
            runs.sort_by_key(|run| run.instruction);
            Stack { calls: calls.iter().map(|call| numbers[call]).collect(), runs }
        });
        let stacks = stacks.collect();
        let largest = row.largest_frame;
        let largest_frame = largest.map(|(index, bytes)| (self.function(part, index), bytes));
        let (memory, depth) = (row.memory.clone(), row.depth);
        let row = RowProfile { stacks, memory, depth, largest_frame };
        self.profile.rows.insert(name.to_owned(), row);
    }

    /// The index of an instruction of a part.
    fn instruction(&mut self, part: &Profile, index: usize) -> usize {
        let mut instruction = part.instructions[index].clone();
        let place = (instruction.program, instruction.address);
        let key = (place, instruction.syscall.clone());
        if let Some(known) = self.instructions.get(&key) {
            return *known;
        }
        for frame in &mut instruction.frames {
            *frame = Frame {
                function: self.function(part, frame.function),
                file: self.file(&part.files[frame.file]),
                line: frame.line,
            };
        }
        let number = self.profile.instructions.len();
        self.profile.instructions.push(instruction);
        self.instructions.insert(key, number);
        number
    }

    fn function(&mut self, part: &Profile, index: usize) -> usize {
        let Function { name, file, line } = &part.functions[index];
        let file = self.file(&part.files[*file]);
        let functions = &mut self.profile.functions;
        let function = Function { name: name.clone(), file, line: *line };
        *self.functions.entry(function).or_insert_with_key(|function| {
            functions.push(function.clone());
            functions.len() - 1
        })
    }

    fn file(&mut self, file: &str) -> usize {
        let files = &mut self.profile.files;
        *self.files.entry(file.to_owned()).or_insert_with_key(|file| {
            files.push(file.clone());
            files.len() - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        profile::{Instruction, Kind},
        shard::Shard,
    };

    const PROGRAM: &str = "suite/program";

    /// Explains rows as a run does: each is the addresses that it runs. An odd one is a syscall, which the row runs for an
    /// invoked program of its own kind, and some are in files that others share.
    fn explain<'a>(rows: impl Iterator<Item = (&'a String, &'a Vec<u64>)>) -> Profile {
        let mut all = Joined::default();
        for (name, addresses) in rows {
            let mut runs: BTreeMap<usize, Run> = BTreeMap::new();
            let mut order = Vec::new();
            for address in addresses {
                // A part that holds only this instruction.
                let mut one = Profile {
                    files: vec![
                        format!("file-{}", address % 3),
                        format!("inlined-{}", address % 4),
                    ],
                    functions: vec![Function {
                        name: format!("function-{}", address / 4),
                        file: 0,
                        line: 7,
                    }],
                    ..Profile::default()
                };
                let is_syscall = address % 2 == 1;
                one.instructions.push(Instruction {
                    program: None,
                    address: *address,
                    assembly: String::new(),
                    kind: if is_syscall { Kind::Syscall } else { Kind::Alu },
                    syscall: is_syscall.then(|| "sol_invoke_signed_c".to_owned()),
                    frames: vec![Frame { function: 0, file: 1, line: 9 }],
                });
                let mut index = all.instruction(&one, 0);
                if is_syscall {
                    let callee = Some(format!("sol_invoke_signed_c({})", addresses.len() % 2));
                    one.instructions[0].syscall = callee;
                    index = all.instruction(&one, 0);
                }
                order.push(index);
                let run = Run { instruction: index, times: 0, compute_units: 0 };
                let run = runs.entry(index).or_insert(run);
                run.times += 1;
                run.compute_units += 1;
            }
            let runs = Vec::from_iter(runs.into_values());
            let calls = order[..1].to_vec();
            let last = &all.profile.instructions[order[order.len() - 1]];
            let largest_frame = Some((last.frames[0].function, 8));
            let stacks = vec![Stack { calls, runs }];
            let row = RowProfile { stacks, largest_frame, ..RowProfile::default() };
            all.profile.rows.insert(name.clone(), row);
        }
        all.profile
    }

    #[test]
    fn the_profile_of_shards_is_that_of_one_run() {
        // The names come in another order than the rows.
        let rows = (0..23_u64).map(|row| {
            let addresses = (0..row % 5 + 2).map(|step| (row * 7 + step * (row % 3 + 1)) % 19);
            (format!("row-{}", row * 5 % 23), addresses.collect())
        });
        let rows: Vec<(String, Vec<u64>)> = rows.collect();
        let whole = explain(rows.iter().map(|(name, ran)| (name, ran)));
        assert!(whole.instructions.len() > 19);
        for count in 1..=7 {
            let first: Shard = format!("1/{count}").parse().unwrap();
            let parts = first.all().map(|shard| {
                let own = rows.iter().enumerate().filter(|(place, _)| shard.has(*place));
                let profile = explain(own.map(|(_, (name, ran))| (name, ran)));
                Profiles::from([(PROGRAM.to_owned(), profile)])
            });
            let parts = Vec::from_iter(parts);
            let names = rows.iter().enumerate().map(|(place, (name, _))| (place % count, &**name));
            let joined = join(&parts, PROGRAM, &Vec::from_iter(names)).unwrap();
            assert!(joined == whole, "{count} shards are not one run");
        }
    }

    #[test]
    fn the_first_row_without_a_profile_says_why() {
        let refused = |why: &str| {
            let source = Source::Refused(why.to_owned());
            Profiles::from([(PROGRAM.to_owned(), Profile { source, ..Profile::default() })])
        };
        let parts = [refused("b: malformed"), Profiles::new(), refused("a: malformed")];
        let rows = [(1, "c"), (2, "a"), (0, "b")];
        let joined = join(&parts, PROGRAM, &rows).unwrap();
        assert_eq!(joined.source, Source::Refused("a: malformed".to_owned()));
    }

    #[test]
    fn shards_with_other_debug_information_are_refused() {
        let named_by = |file: &str| {
            let profile = Profile { named_by: Some(file.to_owned()), ..Profile::default() };
            Profiles::from([(PROGRAM.to_owned(), profile)])
        };
        assert!(join(&[named_by("a.so"), named_by("b.so")], PROGRAM, &[]).is_err());
        assert!(join(&[named_by("a.so"), named_by("a.so")], PROGRAM, &[]).is_ok());
    }
}
