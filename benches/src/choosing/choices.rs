//! What to take for a kind of account, by what is given.

use super::{
    Facts, Format,
    group::{Group, same_class},
};

/// What to take under a condition: several, if they cost the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<'a> {
    /// The conditions, of which one is enough.
    pub when: Vec<String>,
    /// Never empty.
    pub take: Vec<&'a Facts>,
}

/// What to take for a kind of account, by what is given: first where nothing is, and all is checked that any
/// codec checks.
pub fn choices<'a>(group: &Group<'a>) -> Vec<Choice<'a>> {
    let strictest = group.codecs[0];
    let best = group.cheapest(|codec| same_class(codec, strictest));
    let mut choices = vec![choice("new", best.clone())];
    for class in group.classes().skip(1) {
        let cheapest = group.cheapest(|codec| same_class(codec, class[0]));
        if group.total(cheapest[0]) < group.total(best[0]) {
            choices.push(choice("new, and may be checked less", cheapest));
        }
    }
    for format in Format::all_on_chain() {
        let of_it = group.codecs.iter().filter(|codec| codec.format == format);
        // Of those that read the format, the ones that check most.
        let Some(strictest) = of_it.clone().next() else {
            continue;
        };
        let of_it = |codec: &Facts| codec.format == format && same_class(codec, strictest);
        let take = group.cheapest(of_it);
        let when = format!("on chain as {}", format.name);
        match choices.iter_mut().find(|choice| choice.take == take) {
            Some(same) => same.when.push(when),
            None => choices.push(choice(&when, take)),
        }
    }
    choices
}

fn choice<'a>(when: &str, take: Vec<&'a Facts>) -> Choice<'a> {
    Choice {
        when: vec![when.to_owned()],
        take,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        check::Check,
        choosing::{
            group::names,
            sample::{checks, codec},
        },
        scenario::Scenario,
    };

    fn chosen(facts: &[Facts]) -> Vec<(String, Vec<String>)> {
        let group = Group::of(facts, Scenario::Account).unwrap();
        let choices = choices(&group).into_iter();
        choices
            .map(|choice| (choice.when.join(", or "), names(&choice.take)))
            .collect()
    }

    fn expect(facts: &[Facts], choices: &[(&str, &[&str])]) {
        let choices = choices.iter().map(|(when, take)| {
            let take = take.iter().map(|name| (*name).to_owned());
            ((*when).to_owned(), take.collect())
        });
        assert_eq!(chosen(facts), choices.collect::<Vec<_>>());
    }

    #[test]
    fn the_cheapest_is_taken_whoever_it_is() {
        let cheap = |ours, rival| {
            let mut facts = [
                codec("ours", &[("full", ours)]),
                codec("rival", &[("full", rival)]),
            ];
            facts.sort_by_key(|codec| codec.costs[0].compute_units);
            facts
        };
        expect(&cheap(48, 49), &[("new, or on chain as borsh", &["ours"])]);
        expect(&cheap(49, 48), &[("new, or on chain as borsh", &["rival"])]);
        expect(
            &cheap(48, 48),
            &[("new, or on chain as borsh", &["ours", "rival"])],
        );
    }

    #[test]
    fn a_format_on_chain_has_its_own_choice() {
        let mut cast = codec("cast", &[("full", 49)]);
        cast.format = Format::named("C layout");
        let mut own = codec("own", &[("full", 47)]);
        own.format = Format::named("borsh, fixed fields first");
        expect(
            &[own, codec("ours", &[("full", 48)]), cast],
            &[
                ("new", &["own"]),
                ("on chain as borsh", &["ours"]),
                ("on chain as C layout", &["cast"]),
            ],
        );
    }

    #[test]
    fn who_checks_less_is_named_apart_and_only_if_it_is_cheaper() {
        let lazily = |compute_units| {
            let mut lazy = codec("lazy", &[("full", compute_units)]);
            lazy.checks = Some(checks(&[], &[Check::Length]));
            [codec("ours", &[("full", 72)]), lazy]
        };
        let borsh: (&str, &[&str]) = ("new, or on chain as borsh", &["ours"]);
        let less: (&str, &[&str]) = ("new, and may be checked less", &["lazy"]);
        expect(&lazily(30), &[borsh, less]);
        expect(&lazily(72), &[borsh]);
    }
}
