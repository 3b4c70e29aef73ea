//! A program cannot view accounts that it also has as values without `unsafe`.

use neap_pinocchio::{__private::Expected, Any, Instruction};

fn views(mut instruction: Instruction<(Any,)>) {
    <(Any,) as Expected>::into_views(instruction.accounts());
}

fn main() {}
