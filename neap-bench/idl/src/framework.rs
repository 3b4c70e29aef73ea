//! Errors of Anchor itself, which IDLs do not list.

use crate::idl::Idl;
use std::collections::BTreeMap;

/// The names of Anchor's errors: in each line the first number of a group, and the names from there. Those of Anchor 1, which older
/// versions have in part.
const ERRORS: &str = include_str!("framework/errors.txt");

/// The bytes of the discriminators that Anchor chooses.
const DISCRIMINATOR_BYTES: usize = 8;

impl Idl {
    /// The names of the custom errors that the program may return, by number: its own, and those of Anchor if its instructions
    /// begin as Anchor's do.
    pub fn error_names(&self) -> BTreeMap<u32, String> {
        let is_anchors = |start: &Option<Vec<u8>>| {
            start.as_ref().is_some_and(|start| start.len() == DISCRIMINATOR_BYTES)
        };
        let has_anchor = !self.instructions.is_empty()
            && self.instructions.iter().all(|instruction| is_anchors(&instruction.start));
        let lines =
            if has_anchor { ERRORS } else { "" }.lines().filter_map(|it| it.split_once(' '));
        let groups = lines.filter_map(|(first, names)| Some((first.parse::<u32>().ok()?, names)));
        let numbered = groups.flat_map(|(first, names)| (first..).zip(names.split(' ')));
        let named = numbered.map(|(number, name)| (number, name.to_owned()));
        named.chain(self.errors.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::Idl;

    #[test]
    fn names_errors_of_anchor_in_programs_of_anchor_alone() {
        let named =
            |idl: &str, number| Idl::read(idl.as_bytes()).unwrap().error_names().remove(&number);
        let anchor = r#"{"instructions": [{"name": "a", "accounts": [], "args": []}], "errors": [{"code": 3012, "name": "Mine"}]}"#;
        for (number, name) in [
            (3007, Some("AccountOwnedByWrongProgram")),
            (2006, Some("ConstraintSeeds")),
            (3012, Some("Mine")),
            (5000, Some("Deprecated")),
            (99, None),
        ] {
            assert_eq!(named(anchor, number).as_deref(), name, "{number}");
        }
        let other = r#"{"instructions": [{"name": "a", "discriminator": [1]}]}"#;
        assert_eq!(named(other, 3007), None);
    }
}
