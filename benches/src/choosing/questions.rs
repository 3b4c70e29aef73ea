//! The three questions that decide which codecs come into question.

use super::{
    Facts, Format,
    group::Group,
    words::{head, listed, row},
};
use crate::scenario::Scenario;
use std::collections::BTreeSet;

/// Renders the questions, each with the codecs that an answer leaves.
pub fn section(facts: &[Facts]) -> String {
    format!(
        "## Three questions\n\n\
         **1. Is the account on chain already?** Then its wire format is given, and so are the codecs. If it \
         is new, every format is open.\n\n\
         {}\n\
         An account of fixed size without enums and options, whose gaps are written as fields, has the same bytes in all of them, as \
         the one measured here; then every codec reads it. neap reads and writes borsh's format and bincode's, \
         whichever of them its programs here have.\n\n\
         **2. Does it vary in length?** A string or a vector in it, or an option that takes no room while it is \
         none, rules out a cast to a struct. What was measured on such an account: {}.\n\n\
         **3. Must bad tags and lengths be refused?** A codec that checks less is cheaper, so compare only those \
         that check the same. What stands below is what a program was seen to refuse: an account of another type \
         (`discriminator`) or of another program (`owner`), one of a wrong `length`, `tags` of no variant, lengths in it \
         that reach out of `bounds` or over their `max`, text that is not `utf-8`. Where your program alone writes the \
         account and checks its owner, less may do.\n",
        formats(facts),
        listed(&varying(facts)),
    )
}

fn formats(facts: &[Facts]) -> String {
    let mut table = head(
        &["Wire format", "Accounts that have it", "Programs here"],
        &[],
        &[],
    );
    let own = codecs(facts).map(|codec| codec.format.clone());
    let own = own.filter(|format| format.on_chain.is_none());
    let own: BTreeSet<String> = own.map(|format| format.name).collect();
    let own = own.iter().map(|name| Format::named(name));
    for format in Format::all_on_chain().chain(own) {
        let of_it = codecs(facts).filter(|codec| codec.format == format);
        let names: BTreeSet<&str> = of_it.map(|codec| codec.program.as_str()).collect();
        let names: Vec<&str> = names.into_iter().collect();
        let accounts = format.on_chain.unwrap_or("none but its own");
        table += &row(&[&format.name, accounts, &listed(&names)]);
    }
    table
}

/// Those of the shared entrypoint: frameworks have the same formats.
fn codecs(facts: &[Facts]) -> impl Iterator<Item = &Facts> {
    facts
        .iter()
        .filter(|facts| facts.is_codec() && facts.framework.is_none())
}

fn varying(facts: &[Facts]) -> Vec<String> {
    let group = Group::of(facts, Scenario::Multisig);
    let codecs = group.map_or(Vec::new(), |group| group.codecs);
    let names: BTreeSet<String> = codecs.iter().map(|codec| codec.program.clone()).collect();
    names.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{choosing::sample::codec, discover::Role};

    fn sample() -> Vec<Facts> {
        let mut own = codec("own", &[("full", 47)]);
        own.format = Format::named("borsh, fixed fields first");
        let mut varies = codec("varies", &[("bump", 70)]);
        varies.scenario = Scenario::Multisig;
        let mut inside = codec("inside", &[("full", 129)]);
        inside.framework = Some("anchor".to_owned());
        let mut floor = codec("floor", &[("full", 30)]);
        floor.role = Role::Floor;
        vec![own, varies, codec("ours", &[("full", 48)]), inside, floor]
    }

    #[test]
    fn formats_name_the_codecs_that_have_them() {
        let formats = formats(&sample());
        let lines: Vec<&str> = formats.lines().collect();
        assert!(lines[2].starts_with("| borsh | Anchor"), "{formats}");
        assert!(lines[2].ends_with(" | `ours` and `varies` |"), "{formats}");
        assert_eq!(
            lines[5],
            "| borsh, fixed fields first | none but its own | `own` |"
        );
        assert_eq!(lines.len(), 6, "{formats}");
    }

    #[test]
    fn who_knows_accounts_that_vary_is_named() {
        assert_eq!(varying(&sample()), ["varies"]);
        assert_eq!(varying(&[]), [""; 0]);
    }
}
