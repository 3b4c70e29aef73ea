//! Functions that LLVM calls in place of an operation.

/// What such a function works on.
#[derive(Debug, PartialEq)]
pub enum Builtin {
    Memory,
    /// Floats of 32 and 64 bits.
    Float,
    /// Integers of 128 bits.
    Wide,
}

impl Builtin {
    /// Tells it from the name: compiler-rt writes a type as `si`, `di` or `ti`, or as `sf`, `df` or `tf`, for 32, 64 and 128 bits.
    pub fn named(name: &str) -> Option<Self> {
        if ["memcpy", "memmove", "memset", "memcmp", "bcmp"].contains(&name) {
            return Some(Self::Memory);
        }
        let name = name.strip_prefix("__")?;
        let types = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let is_wide = types.contains("ti") || types.contains("tf");
        let ends_with = |types: &str, ends: [&str; 2]| ends.iter().any(|end| types.ends_with(end));
        if types.ends_with("ti") && types.len() < name.len() {
            Some(Self::Wide)
        } else if !is_wide
            && (ends_with(types, ["sf", "df"])
                || name.starts_with("fix") && ends_with(types, ["si", "di"]))
        {
            Some(Self::Float)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Builtin::{self, Float, Memory, Wide};

    #[test]
    fn tells_functions_by_their_types() {
        for (names, expected) in [
            (["memcpy", "memset", "bcmp"], Some(Memory)),
            (["__muldf3", "__floatundidf", "__fixunssfdi"], Some(Float)),
            (["__multi3", "__udivti3", "__muloti4"], Some(Wide)),
            (["__fixunsdfti", "__floattidf", "__extenddftf2"], None),
            (["muldf3", "sol_memcpy_", "__rust_alloc"], None),
        ] {
            for name in names {
                assert_eq!(Builtin::named(name), expected, "{name}");
            }
        }
    }
}
