use super::*;

#[test]
fn rewrites_operations_on_128_bits_and_attributes_of_calls() {
    let six = BTreeSet::from(["six".to_owned()]);
    let lines = Vec::from_iter(include_str!("rewritten.txt").lines());
    for [before, after] in lines.as_chunks().0 {
        let rewritten = without_128_bits(&without_attributes_of_calls(before, &six));
        assert_eq!(rewritten.lines().next(), Some(*after));
    }
    let declared =
        without_128_bits("declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #1");
    let own = "declare { i64, i1 } @neap.umulo.i64(i64, i64)\n";
    assert!(!declared.contains("llvm") && declared.contains(own));
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
