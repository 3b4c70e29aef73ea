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
        let line = format!("ERROR llvm: <unknown>:0:0: in function entrypoint i64 (ptr): {line}");
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
