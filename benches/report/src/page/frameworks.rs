//! The chart of all frameworks: the cost of each without a codec, and what codecs add to it.

use super::{
    chart::{Chart, Group, Kind, kind},
    costs::{lines, panels},
};

use crate::{
    markdown,
    ranking::{Measured, Ranked},
};
use neap_scenarios::{
    discover::Role,
    scenario::{Framework, Scenario},
};

/// The chart, or `None` if nothing was measured in a framework.
pub fn chart(ranked: &Ranked) -> Option<Chart> {
    let groups = Framework::ALL.map(|framework| groups(ranked, framework));
    let groups = Vec::from_iter(groups.into_iter().flatten());
    groups.first()?;
    let missing = Framework::ALL.map(Scenario::AccountIn);
    let missing = missing.map(|s| markdown::not_built(ranked.results, ranked.programs, s));
    Some(Chart {
        id: "frameworks".to_owned(),
        title: "The 160-byte account, inside frameworks".to_owned(),
        note: "A framework's floor is its cost without a codec; the rest is the codec's part. In Anchor and \
               solana-program every codec also refuses an account that another program owns."
            .to_owned(),
        missing: missing.concat(),
        unit: "CU",
        panels: panels(Scenario::AccountIn(Framework::Predicted).operations()),
        groups: reference(ranked.scenario(Scenario::Account))
            .into_iter()
            .chain(groups)
            .collect(),
    })
}

/// The group that the frameworks are compared with: the entrypoint that all other programs share, with neap and without
/// a codec.
fn reference(measured: &[Measured]) -> Option<Group> {
    let compared = measured.iter().filter(|measured| {
        kind(measured.program) == Kind::Ours || measured.program.about.role == Role::Floor
    });
    let lines = lines(compared, Scenario::AccountIn(Framework::Predicted).operations());
    (!lines.is_empty()).then(|| Group { heading: Some("pinocchio".to_owned()), lines })
}

/// The groups of a framework, one for each class of codecs. The last one also has the floor.
fn groups(ranked: &Ranked, framework: Framework) -> Vec<Group> {
    let title = framework.title();
    let measured = ranked.scenario(Scenario::AccountIn(framework));
    let classes = measured.chunk_by(|a, b| a.same_class(b));
    let codecs = classes.clone().filter(|class| class[0].is_codec()).count();
    let mut groups: Vec<Group> = Vec::new();
    for class in classes {
        let lines = lines(class, Scenario::AccountIn(framework).operations());
        match groups.last_mut() {
            Some(group) if !class[0].is_codec() => group.lines.extend(lines),
            _ => groups.push(Group {
                heading: Some(if codecs > 1 {
                    format!("{title}. {}", markdown::class_heading(class))
                } else {
                    title.to_owned()
                }),
                lines,
            }),
        }
    }
    groups
}
