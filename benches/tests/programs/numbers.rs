//! Floats, 128 bits, and functions with more than five arguments, have the same results on the SVM as on the host.

use super::example::{load, sbpf_versions};
use neap_subject::specimen::{Invocation, PROGRAM_ID};
use neap_svm::svm::Svm;
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_pubkey::Pubkey;

#[path = "examples/numbers/src/numbers.rs"]
mod computed;

#[path = "examples/wide/src/numbers.rs"]
mod wide;

const RESULTS: Pubkey = Pubkey::new_from_array([0x72; 32]);

#[test]
fn floats_and_many_arguments_compute_what_the_host_computes() {
    let floats =
        [0.0, -0.0, 1.0, 2.0, -3.25, 0.1, 1e-310, 6.02e23, 1.8e19, f64::MAX, f64::INFINITY];
    let integers = [0, 1, 165, 1 << 53, (1 << 53) + 1, u64::MAX];
    for sbpf in sbpf_versions() {
        let built = load("neap_example_numbers", sbpf);
        // The report marks this program.
        let inlined = ["seven", "six"].map(|name| format!("neap_example_numbers::numbers::{name}"));
        assert_eq!(built.elf.inlined, inlined);
        for (a, b) in floats.iter().flat_map(|a| floats.iter().map(move |b| (*a, *b))) {
            for n in integers {
                let expected = computed::numbers(a, b, n);
                // The bits of NaN depend on the processor.
                if expected.iter().take(5).any(|bits| f64::from_bits(*bits).is_nan()) {
                    continue;
                }
                let data = [a.to_le_bytes(), b.to_le_bytes(), n.to_le_bytes()].concat();
                let account_data = run(&built.svm, data, 8 * computed::COUNT);
                let written = account_data.as_chunks().0.iter();
                let written: Vec<_> = written.map(|bytes| u64::from_le_bytes(*bytes)).collect();
                assert_eq!(written, expected, "{sbpf}: {a} {b} {n}");
            }
        }
    }
}

#[test]
fn integers_of_128_bits_compute_what_the_host_computes() {
    let integers = [
        0,
        1,
        3,
        67,
        1 << 32,
        u64::MAX.into(),
        10 << 64,
        i128::MAX as u128,
        1 << 127,
        u128::MAX - 6,
    ];
    for sbpf in sbpf_versions() {
        let built = load("neap_example_wide", sbpf);
        for (a, b) in integers.iter().flat_map(|a| integers.iter().map(move |b| (*a, *b))) {
            let data = [a.to_le_bytes(), b.to_le_bytes()].concat();
            let account_data = run(&built.svm, data, 16 * wide::COUNT);
            let written = account_data.as_chunks().0.iter();
            let written: Vec<_> = written.map(|bytes| u128::from_le_bytes(*bytes)).collect();
            assert_eq!(written, wide::numbers(a, b), "{sbpf}: {a} {b}");
        }
    }
}

/// Runs a program, and returns the data of its account.
fn run(svm: &Svm, data: Vec<u8>, size_bytes: usize) -> Vec<u8> {
    let account = Account::new(1_000_000_000, size_bytes, &PROGRAM_ID);
    let accounts = vec![AccountMeta::new(RESULTS, false)];
    let instruction = Instruction { program_id: PROGRAM_ID, accounts, data };
    let accounts = vec![(RESULTS, account)];
    let invocation =
        Invocation { instruction, accounts, compute_unit_limit: None, heap_size: None };
    let mut outcome = svm.run(&invocation).unwrap();
    assert_eq!(outcome.result, Ok(()), "{:?}", invocation.instruction.data);
    outcome.accounts.remove(0).1.data
}
