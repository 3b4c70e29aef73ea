//! What `sbpf-linker` prints.

/// A line that it printed.
pub struct Diagnostic {
    pub line: String,
    pub cause: Cause,
}

/// Why it printed a line.
#[derive(Debug, PartialEq)]
pub enum Cause {
    /// LLVM calls this function for an operation on floats, but it is missing, or not exported.
    MissingFloat(String),
    /// LLVM calls this function for an operation on floats. It reports that as an error, but compiles it.
    FloatCall(String),
    /// LLVM calls a function on memory or 128 bits that is missing.
    MissingBuiltin,
    /// LLVM passes at most five arguments. It does not name the function of a pointer.
    TooManyArguments(Option<String>),
    /// LLVM reports every function whose first argument is marked `sret`, a pointer to the memory for what it returns. It compiles the
    /// function nevertheless, and correctly, because the mark changes nothing on BPF. It removes the mark if it knows all callers,
    /// which it cannot for a method in a vtable.
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

/// Whether a function of compiler-rt computes with floats of 32 and 64 bits. It writes types as `si`, `di` and `ti`, or as `sf`, `df` and `tf`,
/// for 32, 64 and 128 bits, as in `__muldf3` and `__fixunssfdi`.
fn is_on_floats(name: &str) -> bool {
    let types = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let computes = types.ends_with("sf") || types.ends_with("df") || name.starts_with("__fix");
    name.starts_with("__") && computes && !types.contains("ti") && !types.contains("tf")
}

/// The name of a function of which LLVM may have specialized a copy, which disappears with it.
fn general(name: &str) -> String {
    name.split(".specialized.").next().unwrap_or(name).to_owned()
}

/// Tells the harmless error from a true one by the type of the function: one that returns an aggregate or 128 bits in registers
/// does not return `void`.
fn returns_in_memory(type_and_error: &str) -> bool {
    let arguments = type_and_error.strip_prefix("void (ptr");
    let arguments =
        arguments.and_then(|it| it.strip_suffix("): aggregate returns are not supported"));
    arguments.is_some_and(|arguments| !arguments.contains(')'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_functions_on_floats_by_their_types() {
        for (names, expected) in [
            (["__muldf3", "__gesf2", "__floatundidf", "__fixunssfdi"], true),
            (["__fixunsdfti", "__floattidf", "__extenddftf2", "__multi3"], false),
        ] {
            for name in names {
                assert_eq!(is_on_floats(name), expected, "{name}");
            }
        }
    }

    #[test]
    fn tells_why_a_line_was_printed() {
        let [six, float] = ["_RNvCs8_3six3six", "__muldf3"].map(str::to_owned);
        for (line, cause) in [
            (
                "A call to built-in function '__muldf3' is not supported.",
                Cause::FloatCall(float.clone()),
            ),
            ("A call to built-in function '__multi3' is not supported.", Cause::MissingBuiltin),
            ("A call to built-in function '__fixunsdfti' is not supported.", Cause::OtherError),
            (
                "0x5: i64 = GlobalAddress<ptr @_RNvCs8_3six3six> 0 too many arguments",
                Cause::TooManyArguments(Some(six.clone())),
            ),
            (
                "0x5: i64 = select 0x6, GlobalAddress:i64<ptr @a> 0, GlobalAddress:i64<ptr @b> 0 too many arguments",
                Cause::TooManyArguments(None),
            ),
            ("only small returns supported", Cause::OtherError),
            ("aggregate returns are not supported", Cause::OtherError),
        ] {
            let line =
                format!("ERROR llvm: <unknown>:0:0: in function entrypoint i64 (ptr): {line}");
            assert_eq!(Cause::of(&line), cause, "{line}");
        }
        for (line, cause) in [
            (
                "ERROR llvm: <unknown>:0:0: in function _RNvCs8_3six3six.specialized.1 i64 (i64, i64, i64, i64, i64, i64): stack \
                 arguments are not supported",
                Cause::TooManyArguments(Some(six)),
            ),
            (
                "ERROR llvm: <unknown>:0:0: in function method void (ptr, i64): aggregate returns are not supported",
                Cause::ReturnInMemory,
            ),
            (
                "Error: Symbol __muldf3 is missing. Export it with the `--export=__muldf3` flag.",
                Cause::MissingFloat(float),
            ),
            (
                "Error: Symbol memcpy is missing. Export it with the `--export=memcpy` flag.",
                Cause::MissingBuiltin,
            ),
            (
                "warning: `solana-compiler-builtins` was not linked. Code generation may fail",
                Cause::NoCompilerBuiltins,
            ),
            ("Stack backtrace:", Cause::Note),
        ] {
            assert_eq!(Cause::of(line), cause, "{line}");
        }
    }
}
