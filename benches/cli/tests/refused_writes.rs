//! The harness sees what a program wrote before it refused. Otherwise every test that expects no writes would
//! pass.

use neap_measure::{
    svm::Svm,
    verify::{Mismatch, verify},
};
use neap_scenarios::scenario::{
    Specimen,
    account::{State, invocation},
};
use sbpf_assembler::Assembler;
use solana_program_error::ProgramError;

#[test]
fn detects_a_store_before_a_refusal() {
    // Sets `state` to 1, then fails with InvalidAccountData.
    let source =
        ".globl entrypoint\nentrypoint:\n    stb [r1+200], 1\n    lddw r0, 0x400000000\n    exit\n";
    let elf = Assembler::new(Default::default()).assemble(source).unwrap();
    let invocation = invocation(State::Any, &[0]);
    let outcome = Svm::load(&elf).unwrap().run(&invocation).unwrap();
    let refused = Specimen::refused(ProgramError::InvalidAccountData, invocation);
    let mismatch = verify(&outcome, &refused).unwrap_err();
    assert!(
        matches!(
            mismatch,
            Mismatch::Byte {
                offset: 104,
                found: 1,
                ..
            }
        ),
        "{mismatch}"
    );
}
