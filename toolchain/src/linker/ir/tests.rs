use super::*;

#[test]
fn replaces_operations_on_128_bits() {
    for (before, after) in [
        (
            "  %3 = mul nuw i128 %1, 5, !dbg !4",
            "  %3 = call i128 @neap.mul.i128(i128 %1, i128 5), !dbg !4",
        ),
        ("  %3 = lshr exact i128 %1, %2", "  %3 = call i128 @neap.lshr.i128(i128 %1, i128 %2)"),
        ("  %3 = lshr i128 %1, 64", "  %3 = lshr i128 %1, 64"),
        ("  %3 = add i128 %1, %2", "  %3 = add i128 %1, %2"),
        ("  %3 = mul i64 %1, %2", "  %3 = mul i64 %1, %2"),
        (
            "  %3 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %1, i64 %2)",
            "  %3 = call { i64, i1 } @neap.umulo.i64(i64 %1, i64 %2)",
        ),
    ] {
        assert_eq!(without_128_bits(before).lines().next(), Some(after));
    }
    let declared =
        without_128_bits("declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #1");
    assert!(
        !declared.contains("llvm")
            && declared.contains("declare { i64, i1 } @neap.umulo.i64(i64, i64)\n")
    );
}

#[test]
fn removes_the_attributes_only_of_calls() {
    let six = BTreeSet::from(["six".to_owned()]);
    for (before, after) in [
        ("  %1 = call i64 @six(i64 1) #12, !dbg !3", "  %1 = call i64 @six(i64 1), !dbg !3"),
        (
            "  %1 = call i64 @sixty(i64 1) #12, !dbg !3",
            "  %1 = call i64 @sixty(i64 1) #12, !dbg !3",
        ),
        ("define i64 @six(i64 %0) #12 {", "define i64 @six(i64 %0) #12 {"),
    ] {
        assert_eq!(without_attributes_of_calls(before, &six).trim_end(), after);
    }
}

#[test]
fn builtins_have_each_function_that_a_list_names() {
    let builtins = include_str!("../../../upstream/builtins.ll");
    let operations = OPERATIONS.map(|name| format!("\ndefine i128 @neap.{name}.i128(i128 "));
    let checked = CHECKED
        .map(|(sign, bits)| format!("\ndefine {{ {bits}, i1 }} @neap.{sign}mulo.{bits}({bits} "));
    let renamed = RENAMED.map(|name| format!("\ndeclare void @neap__{name}(ptr"));
    for function in operations.iter().chain(&checked).chain(&renamed) {
        assert_eq!(builtins.matches(function).count(), 1, "{function}");
    }
}
