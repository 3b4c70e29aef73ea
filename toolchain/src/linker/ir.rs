//! Rewrites LLVM's code as text, where no option of LLVM does what a link needs.

use std::{borrow::Cow, collections::BTreeSet};

/// Operations on 128 bits. `builtins.ll` has a function for each.
const OPERATIONS: [&str; 8] = ["mul", "udiv", "urem", "sdiv", "srem", "shl", "lshr", "ashr"];

/// Checked multiplications, each with a function there: the sign and the type.
const CHECKED: [(&str, &str); 4] = [("s", "i64"), ("u", "i64"), ("s", "i128"), ("u", "i128")];

/// Functions of compiler_builtins that `builtins.ll` calls. The program may have them too, with another ABI.
const RENAMED: [&str; 6] =
    ["divti3", "udivti3", "modti3", "umodti3", "rust_i128_mulo", "rust_u128_mulo"];

/// Makes operations on 128 bits calls of functions in `builtins.ll`.
pub fn without_128_bits(ir: &str) -> String {
    let checked = CHECKED.map(|(sign, bits)| {
        (format!("@llvm.{sign}mul.with.overflow.{bits}("), format!("@neap.{sign}mulo.{bits}("))
    });
    let mut text =
        rewritten(ir, |line| match checked.iter().find(|(llvm, _)| line.contains(llvm)) {
            Some(_) if line.starts_with("declare ") => Some(String::new()),
            Some((llvm, own)) => Some(line.replacen(llvm, own, 1)),
            None => as_call(line),
        });
    text.extend(OPERATIONS.map(|name| format!("declare i128 @neap.{name}.i128(i128, i128)\n")));
    text.extend(CHECKED.map(|(sign, bits)| {
        format!("declare {{ {bits}, i1 }} @neap.{sign}mulo.{bits}({bits}, {bits})\n")
    }));
    text
}

/// Rewrites an instruction such as `%3 = lshr exact i128 %1, %2, !dbg !4`. LLVM compiles shifts by a constant.
fn as_call(line: &str) -> Option<String> {
    let (result, instruction) = line.split_once(" = ")?;
    let (operation, operands) = instruction.split_once(" i128 ")?;
    let (name, flags) = operation.split_once(' ').unwrap_or((operation, ""));
    let (a, rest) = operands.split_once(", ")?;
    let (b, rest) = rest.split_at(rest.find([' ', ',']).unwrap_or(rest.len()));
    let is_operation = OPERATIONS.contains(&name)
        && flags.split_whitespace().all(|flag| ["nuw", "nsw", "exact"].contains(&flag));
    let is_shift_by_constant = matches!(name, "shl" | "lshr" | "ashr") && !b.starts_with('%');
    (is_operation && !is_shift_by_constant)
        .then(|| format!("{result} = call i128 @neap.{name}.i128(i128 {a}, i128 {b}){rest}"))
}

/// Renames these functions, so that the program keeps its own.
pub fn with_renamed_builtins(ir: String) -> String {
    RENAMED
        .iter()
        .fold(ir, |ir, name| ir.replace(&format!("@__{name}("), &format!("@neap__{name}(")))
}

/// Removes the attributes of calls, because rustc marks each call of a function with `#[inline(never)]`, and LLVM would not inline it.
pub fn without_attributes_of_calls(ir: &str, functions: &BTreeSet<String>) -> String {
    let called = Vec::from_iter(functions.iter().map(|name| format!(" @{name}(")));
    rewritten(ir, |line| {
        let (call, attributes) = line.rsplit_once(" #")?;
        let rest = attributes.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let is_call = called.iter().any(|called| call.contains(called))
            && !call.starts_with("define ")
            && !call.starts_with("declare ");
        (is_call && rest.len() < attributes.len()).then(|| format!("{call}{rest}"))
    })
}

/// Replaces the lines for which a function returns something.
fn rewritten(ir: &str, replacement: impl Fn(&str) -> Option<String>) -> String {
    let lines = ir.lines().map(|line| replacement(line).map_or(line.into(), Cow::Owned));
    lines.flat_map(|line| [line, "\n".into()]).collect()
}

#[cfg(test)]
mod tests;
