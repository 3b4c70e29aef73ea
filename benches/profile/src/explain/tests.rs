//! What an explainer makes of invoked programs.

use super::*;
use crate::trace::{Call, Charge, Code};
use std::sync::Arc;

#[test]
fn a_call_of_an_invoked_program_names_a_function_of_that_program() {
    let code = |entrypoint, call| {
        Arc::new(Code {
            text: vec![0; 32],
            calls: [(0, call)].into(),
            entrypoint,
            ..Code::default()
        })
    };
    let place = |place| [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, place];
    let invoked = Trace {
        code: code(0, Call::Function(2)),
        program: Some("other".to_owned()),
        registers: vec![place(0)],
        charges: Vec::new(),
    };
    let trace = Trace {
        code: code(2, Call::Syscall("sol_invoke_signed_c".to_owned())),
        program: None,
        registers: vec![place(0)],
        charges: vec![Charge { compute_units: 1, invoked: Some(invoked) }],
    };
    let debug_info = DebugInfo::read(&trace.code, &[], None).unwrap();
    let mut explainer = Explainer::new(debug_info);
    explainer.add_row("a::b", &trace, 2).unwrap();
    let assembly = explainer.finish().instructions.into_iter().map(|it| it.assembly);
    let expected = ["call sol_invoke_signed_c", "call function at 0x2"];
    assert_eq!(assembly.collect::<Vec<_>>(), expected);
}
