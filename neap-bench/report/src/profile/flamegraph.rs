//! Flamegraphs: folded stacks, and the SVG that inferno draws of them.

use inferno::flamegraph::{self, Direction, Options};
use itertools::Itertools;
use neap_model::{
    profile::{Profile, RowProfile},
    text::safe_xml,
};
use std::{collections::BTreeMap, io};

/// The folded stacks of a row: a sorted line for each path of functions, with its compute units, as `a;b;c 12`.
///
/// `;` becomes `,` in names, and white space becomes `_`, because both separate the parts of a line.
pub fn folded(profile: &Profile, row: &RowProfile) -> String {
    let mut stacks: BTreeMap<String, u64> = BTreeMap::new();
    for step in profile.steps(row) {
        let stack = step.path.iter().map(|place| safe(place.function)).join(";");
        *stacks.entry(stack).or_default() += step.compute_units;
    }
    stacks.iter().map(|(stack, compute_units)| format!("{stack} {compute_units}\n")).collect()
}

/// A row's flamegraph as SVG, with the row's name as its title. The same row gives the same bytes.
pub fn svg(profile: &Profile, row: &RowProfile, name: &str) -> io::Result<String> {
    let mut options = Options::default();
    options.title = name.to_owned();
    options.count_name = "CU".to_owned();
    options.deterministic = true;
    // The entrypoint is on top, as on the page, and a function has one colour.
    options.direction = Direction::Inverted;
    options.hash = true;
    let mut svg = Vec::new();
    flamegraph::from_lines(&mut options, folded(profile, row).lines(), &mut svg)?;
    String::from_utf8(svg).map(|svg| safe_xml(&svg)).map_err(io::Error::other)
}

fn safe(function: &str) -> String {
    let safe = function.chars().map(|c| match c {
        ';' => ',',
        c if c.is_whitespace() || c.is_control() => '_',
        c => c,
    });
    safe.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A row that runs `entrypoint` and, inlined there, a function with every separator in its name.
    fn profile() -> Profile {
        let instruction = |frames: &[[usize; 3]]| json!({"address": 0, "assembly": "", "kind": "alu", "frames": frames});
        let function = |name: &str| json!({"name": name, "file": 0, "line": 1});
        let profile = json!({
            "source": "debug_info",
            "files": ["a.rs"],
            "functions": [function("entrypoint"), function("<[u8; 4] as A>::b")],
            "instructions": [instruction(&[[0, 0, 1]]), instruction(&[[0, 0, 2], [1, 0, 3]]), instruction(&[[0, 0, 3]])],
            "rows": {"a::b": {
                "stacks": [{"calls": [], "runs": [[1, 4, 4], [0, 1, 1], [2, 2, 2]]}], "memory": {}, "depth": 1,
            }},
        });
        serde_json::from_value(profile).unwrap()
    }

    #[test]
    fn folds_stacks_with_safe_names_in_order() {
        let profile = profile();
        let folded = folded(&profile, &profile.rows["a::b"]);
        assert_eq!(folded, "entrypoint 3\nentrypoint;<[u8,_4]_as_A>::b 4\n");
    }

    #[test]
    fn draws_the_same_flamegraph_each_time_and_fetches_nothing() {
        let profile = profile();
        let draw = || svg(&profile, &profile.rows["a::b"], "a::b <full>").unwrap();
        let svg = draw();
        assert_eq!(svg, draw());
        for part in ["a::b &lt;full&gt;", "4 CU", "[u8,_4]_as_A"] {
            assert!(svg.contains(part), "{part}");
        }
        for fetches in ["<image", "href=", "src=", "@import", "@font-face", "fetch(", "XMLHttp"] {
            assert!(!svg.contains(fetches), "{fetches}");
        }
        let svg = super::svg(&profile, &profile.rows["a::b"], "a\u{fffe}").unwrap();
        assert!(svg.contains("a\u{fffd}"), "no XML has this character");
        assert!(super::svg(&Profile::default(), &RowProfile::default(), "a::b").is_err());
    }
}
