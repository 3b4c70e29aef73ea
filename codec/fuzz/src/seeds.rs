//! Writes the first inputs of a target.

use std::{env, fs, path::PathBuf};

use super::{CASES, schemas::shelf::Shelf};

/// Writes every account to the directory in the environment variable `SEEDS`, with `changes` before its data. Also writes
/// the accounts that end before a field that was added later.
pub fn write(changes: &[u8]) {
    let Some(directory) = env::var_os("SEEDS").map(PathBuf::from) else {
        return;
    };
    fs::create_dir_all(&directory).expect("creating the directory for the seeds");
    for (choice, case) in CASES.iter().enumerate() {
        let (value, account) = (&case.specimen.bytes, case.specimen.on_chain());
        let write = |kind: &str, data: &[u8]| {
            let seed = [&[choice as u8], changes, data].concat();
            let file = directory.join(format!("{}-{kind}", case.name.replace(' ', "-")));
            fs::write(file, seed).expect("writing a seed");
        };
        write("value", value);
        write("account", &account);
        if case.name == "shelf" {
            write("above-a-limit", &Shelf::above_a_limit());
        }
        for field in case.specimen.fields.iter().filter(|field| field.since) {
            write(&format!("before-{}", field.name), &value[..field.start]);
        }
    }
}
