//! Finds the profile of a row.

use neap_model::{
    failure::ProgramFailure,
    profile::{Profile, Profiles, RowProfile, Source},
    results::Row,
};

/// The profile of a row, and of its program.
pub fn explained<'a>(
    profiles: &'a Profiles,
    row: &Row,
) -> anyhow::Result<(&'a Profile, &'a RowProfile)> {
    let program = row.elf_name();
    let profile = profiles.get(&program);
    let profile = profile.map(|profile| usable(&program, profile)).transpose()?;
    let explained = profile.and_then(|profile| Some((profile, profile.rows.get(&row.name)?)));
    let missing = || ProgramFailure(format!("the last run did not explain {}", row.name));
    Ok(explained.ok_or_else(missing)?)
}

/// Refuses a profile whose debug information is unusable.
pub fn usable<'a>(program: &str, profile: &'a Profile) -> Result<&'a Profile, ProgramFailure> {
    match &profile.source {
        Source::Refused(why) => Err(ProgramFailure(format!(
            "{program}: {why}: build it again, or remove the file with debug information"
        ))),
        Source::DebugInfo | Source::Symbols => Ok(profile),
    }
}
