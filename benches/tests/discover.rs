//! Programs are found by their manifests, and a wrong manifest is named with what is wrong.

use neap_benches::discover::programs;
use std::fs;
use tempfile::TempDir;

#[test]
fn finds_programs_of_every_scenario() {
    let suite = Suite::new(&[
        (
            "variable/floor",
            "multisig",
            "role = \"floor\"\nwire = \"none\"",
        ),
        ("programs/ours-enum", "account-enum", "wire = \"borsh\""),
        ("variable/ours", "multisig", "wire = \"borsh\""),
        (
            "programs/ours",
            "account",
            "wire = \"borsh\"\ncannot.encode = \"not yet\"",
        ),
    ]);
    let programs = programs(&suite.manifest()).unwrap();
    let found = programs.iter().map(|program| {
        let operations: Vec<_> = program.operations().collect();
        (&*program.build_name, &*program.elf_name, operations.len())
    });
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            ("floor", "neap_program_floor.so", 4),
            ("ours", "neap_program_ours.so", 3),
            ("ours-enum", "neap_program_ours_enum.so", 3),
            ("variable-floor", "neap_variable_floor.so", 6),
            ("variable-ours", "neap_variable_ours.so", 6),
        ]
    );
}

#[test]
fn names_what_is_wrong_with_a_manifest() {
    for (directory, scenario, rest, why) in [
        (
            "programs/x",
            "acount",
            "wire = \"borsh\"",
            "unknown scenario `acount`, there are account,",
        ),
        (
            "programs/x",
            "multisig",
            "wire = \"C layout\"",
            "`multisig` has no wire `C layout`",
        ),
        (
            "programs/x",
            "account-enum",
            "wire = \"\"\ncannot.encode = \"\"",
            "`cannot` names `encode`",
        ),
        (
            "programs/x",
            "account",
            "wire = \"\"\ncannott = {}",
            "unknown field `cannott`",
        ),
        (
            "elsewhere/x",
            "account",
            "wire = \"\"",
            "should lie in a directory of programs/ or variable/",
        ),
        (
            "programs/x",
            "multisig",
            "wire = \"borsh\"",
            "`scenario = \"multisig\"` and `role = \"floor\"`",
        ),
        (
            "programs/x",
            "account-enum",
            "wire = \"\"\nrole = \"floor\"",
            "the floor of `account-enum` is the one of `account`",
        ),
        (
            "programs/x",
            "account",
            "wire = \"\"\nrole = \"floor\"",
            "exactly one program with `scenario = \"account\"`",
        ),
    ] {
        let suite = Suite::new(&[(directory, scenario, rest)]);
        let error = format!("{:#}", programs(&suite.manifest()).unwrap_err());
        assert!(error.contains(why), "{directory}, {scenario}: {error}");
        assert!(error.contains("Cargo.toml"), "{error}");
    }
}

/// A workspace of programs that are nothing but manifests: the floor of the account, and others.
struct Suite(TempDir);

impl Suite {
    fn new(programs: &[(&str, &str, &str)]) -> Self {
        let suite = Self(TempDir::new().unwrap());
        let floor = (
            "programs/floor",
            "account",
            "role = \"floor\"\nwire = \"none\"",
        );
        let mut members = Vec::new();
        for (directory, scenario, rest) in [&floor].into_iter().chain(programs) {
            let (parent, name) = directory.split_once('/').unwrap();
            let kind = parent.trim_end_matches('s');
            let at = suite.0.path().join(directory);
            fs::create_dir_all(at.join("src")).unwrap();
            fs::write(at.join("src/lib.rs"), "").unwrap();
            let manifest = format!(
                "[package]\nname = \"neap-{kind}-{name}\"\nworkspace = \"../../programs\"\n\
                 [package.metadata.neap]\nscenario = \"{scenario}\"\nabout = \"\"\nvalidates = []\n{rest}\n"
            );
            fs::write(at.join("Cargo.toml"), manifest).unwrap();
            members.push(format!("\"../{directory}\""));
        }
        let workspace = format!(
            "[workspace]\nresolver = \"3\"\nmembers = [{}]\n",
            members.join(", ")
        );
        fs::write(suite.manifest(), workspace).unwrap();
        suite
    }

    fn manifest(&self) -> std::path::PathBuf {
        self.0.path().join("programs/Cargo.toml")
    }
}
