//! Writes the first inputs of each target into DIRECTORY/<target>: `seeds DIRECTORY`.

use std::{env, fs, path::Path};

use neap_fuzz::CASES;

fn main() {
    let directory = env::args().nth(1).expect("usage: seeds DIRECTORY");
    for target in ["parse", "index", "resize"] {
        let directory = Path::new(&directory).join(target);
        fs::create_dir_all(&directory).expect("a directory for the seeds");
        for (choice, case) in CASES.iter().enumerate() {
            // Three changes, one that every account has, before the data.
            let changes: &[u8] = match target {
                "resize" => &[3, 0, 1, 9, 1, 4, 2, 3, 2, 7],
                _ => &[],
            };
            let whole = case.specimen.on_chain();
            for (kind, data) in [("value", &case.specimen.bytes), ("account", &whole)] {
                let seed = [&[choice as u8], changes, data].concat();
                let file = directory.join(format!("{}-{kind}", case.name.replace(' ', "-")));
                fs::write(file, seed).expect("a seed to be written");
            }
        }
    }
}
