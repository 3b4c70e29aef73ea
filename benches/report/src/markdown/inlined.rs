//! The mark of programs that link only with functions inlined that the source does not inline.

use itertools::Itertools;
use neap_model::results::Elf;

/// Renders the size of an ELF, with the mark.
pub fn size(elf: &Elf) -> String {
    let mark = if elf.inlined.is_empty() { "" } else { "†" };
    format!("{}{mark}", elf.bytes)
}

/// Explains the mark, and lists the functions of each marked program. Empty if none is marked.
pub fn note<'a>(elfs: impl IntoIterator<Item = (&'a str, &'a Elf)>) -> String {
    let marked = elfs.into_iter().filter(|(_, elf)| !elf.inlined.is_empty());
    let lines = marked.map(|(program, elf)| {
        let functions = elf.inlined.iter().map(|name| format!("`{name}`"));
        format!("- `{program}`: {}.\n", functions.format(", "))
    });
    let lines: String = lines.collect();
    if lines.is_empty() {
        return lines;
    }
    format!(
        "\n† Functions with more than five arguments are inlined into all callers, because this toolchain cannot call \
         them. The cost may differ more from another toolchain's than that of other programs:\n\n{lines}"
    )
}
