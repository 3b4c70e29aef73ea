//! What a file is called in the hash: the same in every checkout.

use cargo_metadata::camino::Utf8Path;

/// A file's path from a directory, `../shared.rs` one that lies beside it.
pub fn from(directory: &Utf8Path, file: &Utf8Path) -> String {
    let mut up = String::new();
    for ancestor in directory.ancestors() {
        if let Ok(below) = file.strip_prefix(ancestor) {
            return format!("{up}{below}");
        }
        up.push_str("../");
    }
    file.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_up_to_what_lies_outside() {
        for (file, name) in [
            ("/a/programs/one/lib.rs", "one/lib.rs"),
            ("/a/shared.rs", "../shared.rs"),
            ("/a/programs-too/lib.rs", "../programs-too/lib.rs"),
            ("/b.rs", "../../b.rs"),
        ] {
            assert_eq!(from("/a/programs".into(), file.into()), name);
        }
    }
}
