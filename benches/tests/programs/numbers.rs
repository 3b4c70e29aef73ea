//! Floats, and functions with more than five arguments, have the same results on the SVM as on the host.

use super::example::{load, sbpf_versions};
use neap_subject::specimen::{Invocation, PROGRAM_ID};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_pubkey::Pubkey;

#[path = "linked/numbers/src/numbers.rs"]
mod computed;

const RESULTS: Pubkey = Pubkey::new_from_array([0x72; 32]);

#[test]
fn floats_and_many_arguments_compute_what_the_host_computes() {
    let floats =
        [0.0, -0.0, 1.0, 2.0, -3.25, 0.1, 1e-310, 6.02e23, 1.8e19, f64::MAX, f64::INFINITY];
    let integers = [0, 1, 165, 1 << 53, (1 << 53) + 1, u64::MAX];
    for sbpf in sbpf_versions() {
        let built = load("linked", "neap_example_numbers", sbpf);
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
                let accounts = vec![AccountMeta::new(RESULTS, false)];
                let account = Account::new(1_000_000_000, 8 * computed::COUNT, &PROGRAM_ID);
                let instruction = Instruction { program_id: PROGRAM_ID, accounts, data };
                let accounts = vec![(RESULTS, account)];
                let invocation =
                    Invocation { instruction, accounts, compute_unit_limit: None, heap_size: None };
                let outcome = built.svm.run(&invocation).unwrap();
                assert_eq!(outcome.result, Ok(()), "{sbpf}: {a} {b} {n}");
                let written = outcome.accounts[0].1.data.as_chunks().0.iter();
                let written: Vec<_> = written.map(|bytes| u64::from_le_bytes(*bytes)).collect();
                assert_eq!(written, expected, "{sbpf}: {a} {b} {n}");
            }
        }
    }
}
