//! Names files in the hash in the same way in every checkout.

use cargo_metadata::camino::Utf8Path;

/// Returns the path of a file from a directory: `../shared.rs` for a file beside the directory.
pub fn relative_path(directory: &Utf8Path, file: &Utf8Path) -> String {
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
    fn goes_up_to_files_outside_the_directory() {
        for (file, name) in [
            ("/a/programs/one/lib.rs", "one/lib.rs"),
            ("/a/shared.rs", "../shared.rs"),
            ("/a/programs-too/lib.rs", "../programs-too/lib.rs"),
            ("/b.rs", "../../b.rs"),
        ] {
            assert_eq!(relative_path("/a/programs".into(), file.into()), name);
        }
    }
}
