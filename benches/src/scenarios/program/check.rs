//! Checks what a manifest says against its scenario.

use crate::scenarios::{
    framework::Framework,
    list,
    manifest::{About, Form, Role},
    operation::Operation,
    scenario::Scenario,
    wire::WireFormat,
};
use anyhow::{bail, ensure};
use neap_model::text::check_cell;
use neap_toolchain::{programs::Program, recipe::Recipe};
use std::ffi::OsStr;

/// Checks the directory and the package of a program. Returns its name.
pub fn check_place(found: &Program, framework: Option<Framework>) -> anyhow::Result<String> {
    let mut above = found.manifest_path.iter().rev().skip(1).map(OsStr::to_str);
    let mut next = || above.next().flatten();
    let (name, parent, grandparent) = (next().unwrap_or_default(), next(), next());
    let mut directories =
        Vec::from_iter(list::shared().map(|scenario| scenario.definition.directory));
    directories.dedup();
    let kind = match parent {
        Some("programs") => "program",
        Some("frameworks") => "framework",
        Some(parent) if directories.contains(&parent) => parent,
        _ => bail!(
            "it must be in a directory of a scenario ({}) or of frameworks: move it",
            directories.join(", ")
        ),
    };
    ensure!(
        found.package == format!("neap-{kind}-{name}"),
        "the package must be called `neap-{kind}-{name}`, after its directory: rename one of them"
    );
    ensure!(
        [parent, grandparent].contains(&Some("frameworks")) == framework.is_some(),
        "declare a `framework`, such as \"anchor\", for programs in frameworks/ and for no others"
    );
    // Reports call neap's programs by the codec's name. Their packages have another, because the codec's is `neap-…` too.
    Ok(match name.strip_prefix("ours") {
        Some(rest) if rest.is_empty() || rest.starts_with('-') => format!("neap{rest}"),
        _ => name.to_owned(),
    })
}

/// Checks the texts that reports show.
pub fn check_texts(about: &About, recipe: &Recipe) -> anyhow::Result<()> {
    let texts =
        [Some(&about.about), recipe.only.as_ref().map(|only| &only.why)].into_iter().flatten();
    let mut texts = texts.chain(about.cannot.values()).chain(about.not_tried.values());
    texts.try_for_each(|text| check_cell(text)).map_err(anyhow::Error::msg)
}

/// Checks what only programs with some roles declare.
pub fn check_role(about: &About, recipe: &Recipe, scenario: Scenario) -> anyhow::Result<()> {
    let (floor, is_deployed) = (scenario.floor(), about.role == Role::Deployed);
    ensure!(
        about.role != Role::Floor || floor == scenario,
        "`{scenario}` uses the floor of `{floor}`: remove this one"
    );
    ensure!(
        (about.role == Role::Floor) == (about.wire == WireFormat::None),
        "the wire of a floor is `none`, and no other program has that: change its `wire` or its `role`"
    );
    ensure!(
        recipe.deployed().is_some() == is_deployed,
        "declare `deployed`, where the ELF is, for programs with `role = \"deployed\"` and for no others"
    );
    ensure!(
        about.not_tried.is_empty() || is_deployed,
        "`not_tried` is for programs with `role = \"deployed\"`: remove it"
    );
    Ok(())
}

/// Checks how the program of this name uses its codec.
pub fn check_form(about: &About, name: &str) -> anyhow::Result<()> {
    ensure!(
        about.form.is_some() == about.role.is_codec(),
        "declare a `form` (\"as-documented\", \"tuned\" or \"by-hand\") for programs with a codec and for no others"
    );
    for (word, form) in Form::WORDS {
        ensure!(
            about.form == Some(form) || !format!("{name}-").contains(&format!("{word}-")),
            "a program called `{word}` is {form}: change its `form` or its name"
        );
    }
    Ok(())
}

/// Checks the names of bad inputs, operations and checks.
pub fn check_lists(about: &About, scenario: Scenario) -> anyhow::Result<()> {
    let is_known = |name: &str| scenario.kinds().iter().any(|kind| kind.name == name);
    if let Some(input) = about.not_tried.keys().find(|name| !is_known(name)) {
        bail!("`not_tried` names `{input}`, which is no bad input of `{scenario}`");
    }
    let mut cannot = about.cannot.keys();
    if let Some(operation) = cannot.find(|name| scenario.operation_named(name).is_none()) {
        let known = scenario.operations().iter().map(Operation::to_string);
        let known = Vec::from_iter(known).join(", ");
        bail!("`cannot` names `{operation}`, but the operations of `{scenario}` are {known}");
    }
    if let Some(check) = about.validates.intersection(&about.validates_what_it_reads).next() {
        bail!("`{check}` is in `validates` and in `validates_what_it_reads`: remove one");
    }
    Ok(())
}
