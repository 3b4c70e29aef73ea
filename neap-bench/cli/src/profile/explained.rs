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
    let missing = || {
        let why = if is_left_out(profiles, row) { LEFT_OUT } else { "the last run wrote none" };
        ProgramFailure(format!("{} has no profile: {why}", row.name))
    };
    Ok(explained.ok_or_else(missing)?)
}

/// Why a row has no profile although its program has.
pub const LEFT_OUT: &str = "the runtime refuses it, and takes the rest of its budget";

/// Whether a run that explained a row's program left out the row.
pub fn is_left_out(profiles: &Profiles, row: &Row) -> bool {
    let profile = profiles.get(&row.elf_name());
    profile.is_some_and(|profile| {
        !matches!(profile.source, Source::Refused(_)) && !profile.rows.contains_key(&row.name)
    })
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
