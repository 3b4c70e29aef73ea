//! Reads the path of a function as debug information writes it.

/// A path with `crate` instead of the program's own crate, so that the functions of two programs can be compared.
pub fn in_crate(path: &str, program: &str) -> String {
    let own = format!("{program}::");
    let mut renamed = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once(&*own) {
        renamed.push_str(before);
        // Not the end of another name, such as `my_vault::`, and not a module, such as `a::vault::`.
        let is_own = !renamed.ends_with(|c: char| c.is_alphanumeric() || "_:".contains(c));
        renamed.push_str(if is_own { "crate::" } else { &own });
        rest = after;
    }
    renamed + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renames_only_the_programs_own_crate() {
        for (path, renamed) in [
            ("vault::full", "crate::full"),
            ("<vault::Account as a::B<vault::C>>::d", "<crate::Account as a::B<crate::C>>::d"),
            ("my_vault::full", "my_vault::full"),
            ("vault_math::add", "vault_math::add"),
            ("vault::vault::full", "crate::vault::full"),
            ("a::vault::full", "a::vault::full"),
        ] {
            assert_eq!(in_crate(path, "vault"), renamed);
        }
        assert_eq!(in_crate("a::b", ""), "a::b");
    }
}
