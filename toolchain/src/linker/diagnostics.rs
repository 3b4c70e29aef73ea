//! What `sbpf-linker` prints.

/// A line that it printed.
pub struct Diagnostic {
    pub line: String,
    pub cause: Cause,
}

/// Why it printed a line.
#[derive(Debug)]
pub enum Cause {
    /// LLVM calls this function for an operation on floats, but it is missing, or not exported.
    MissingFloat(String),
    /// LLVM calls this function for an operation on floats. It reports that as an error, but compiles it.
    FloatCall(String),
    /// LLVM calls a function on memory or 128 bits that is missing.
    MissingBuiltin,
    /// LLVM passes at most five arguments. It does not name the function of a pointer.
    TooManyArguments(Option<String>),
    /// A function returns through a pointer, its first argument. LLVM reports the mark of that argument, `sret`, but it compiles the
    /// function correctly. It cannot remove the mark from a method in a vtable, because it does not know all callers.
    ReturnInMemory,
    /// `sbpf-linker` looks for `solana-compiler-builtins` only in bitcode.
    NoCompilerBuiltins,
    OtherError,
    Note,
}

pub fn parse(printed: &str) -> Vec<Diagnostic> {
    let lines = printed.lines().filter(|line| !line.is_empty());
    lines.map(|line| Diagnostic { line: line.to_owned(), cause: Cause::of(line) }).collect()
}

/// Texts, each on its line.
pub fn lines<'a>(texts: impl IntoIterator<Item = &'a String>) -> String {
    texts.into_iter().flat_map(|text| [text, "\n"]).collect()
}

impl Cause {
    fn of(line: &str) -> Self {
        let between = |start, end| Some(line.split_once(start)?.1.split_once(end)?.0);
        let function = || line.split_once(" in function ")?.1.split_once(' ');
        if let Some(name) = between("Symbol ", " is missing") {
            match name {
                "memcpy" | "memmove" | "memset" | "memcmp" | "bcmp" => Self::MissingBuiltin,
                _ if is_on_floats(name) => Self::MissingFloat(name.to_owned()),
                _ => Self::OtherError,
            }
        } else if line.starts_with("warning: `solana-compiler-builtins` was not linked") {
            Self::NoCompilerBuiltins
        } else if !line.contains("ERROR") {
            Self::Note
        } else if let Some(name) = between("A call to built-in function '", "' is not supported.") {
            match name {
                _ if is_on_floats(name) => Self::FloatCall(name.to_owned()),
                _ if name.ends_with("ti3") || name.ends_with("ti4") => Self::MissingBuiltin,
                _ => Self::OtherError,
            }
        } else if line.ends_with(" too many arguments") {
            Self::TooManyArguments(between(" = GlobalAddress<ptr @", ">").map(general))
        } else if line.ends_with(": stack arguments are not supported") {
            Self::TooManyArguments(function().map(|(name, _)| general(name)))
        } else if function().is_some_and(|(_, rest)| returns_in_memory(rest)) {
            Self::ReturnInMemory
        } else {
            Self::OtherError
        }
    }

    pub fn is_error(&self) -> bool {
        !matches!(self, Self::NoCompilerBuiltins | Self::Note)
    }

    /// Whether another link could repair it, without code that this one lacks.
    pub fn is_repairable(&self) -> bool {
        matches!(self, Self::MissingFloat(_) | Self::FloatCall(_) | Self::TooManyArguments(_))
    }
}

/// Whether a function of compiler-rt computes with floats of 32 and 64 bits. Its name has the types: `si`, `di` and `ti` are integers of
/// 32, 64 and 128 bits, and `sf`, `df` and `tf` are floats, as in `__muldf3` and `__fixunssfdi`.
fn is_on_floats(name: &str) -> bool {
    let types = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let computes = types.ends_with("sf") || types.ends_with("df") || name.starts_with("__fix");
    name.starts_with("__") && computes && !types.contains("ti") && !types.contains("tf")
}

/// The name of a function of which LLVM may have specialized a copy, which disappears with it.
fn general(name: &str) -> String {
    name.split(".specialized.").next().unwrap_or(name).to_owned()
}

/// Whether a function returns in memory, as its type says: one that returns an aggregate or 128 bits in registers does not return `void`.
fn returns_in_memory(type_and_error: &str) -> bool {
    let arguments = type_and_error.strip_prefix("void (ptr");
    let arguments =
        arguments.and_then(|it| it.strip_suffix("): aggregate returns are not supported"));
    arguments.is_some_and(|arguments| !arguments.contains(')'))
}

#[cfg(test)]
mod tests;
