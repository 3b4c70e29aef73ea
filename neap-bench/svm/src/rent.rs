//! Checks the balances that an operation leaves, as a cluster does after each transaction.
//!
//! The SVM runs an instruction, and a cluster checks the rent of the whole transaction. An operation that passes here
//! and leaves too few lamports would fail there, with `InsufficientFundsForRent`.

use neap_subject::{rent::rent_exempt, specimen::Invocation};
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;

/// The account that burns lamports. A cluster does not check its rent.
const INCINERATOR: Pubkey = Pubkey::from_str_const("1nc1nerator11111111111111111111111111111111");

/// Says why a cluster would refuse a transaction that leaves these accounts, or `None` if it would not.
///
/// A writable account must end empty or exempt from rent. One that had too few lamports before may keep its size, and
/// get no lamports. This is Agave's rule without SIMD-0392.
pub fn refused_for_rent(
    invocation: &Invocation,
    after: &[(Pubkey, Account)],
    names: &BTreeMap<Pubkey, String>,
) -> Option<String> {
    let metas = &invocation.instruction.accounts;
    let is_writable =
        |address: &Pubkey| metas.iter().any(|meta| meta.pubkey == *address && meta.is_writable);
    let mut accounts = invocation.accounts.iter().zip(after);
    accounts.find_map(|((address, before), (_, after))| {
        let (size, lamports) = (after.data.len(), after.lamports);
        let may_stay = is_rent_paying(before)
            && before.data.len() == size
            && lamports <= before.lamports;
        if !is_writable(address) || !is_rent_paying(after) || may_stay || *address == INCINERATOR {
            return None;
        }
        let name = names.get(address).map_or_else(|| address.to_string(), |name| format!("`{name}`"));
        let was = if is_rent_paying(before) {
            format!(
                ". It has only {} before the operation: give it `lamports = \"rent\"` or more",
                before.lamports
            )
        } else {
            String::new()
        };
        let (least, s) = (rent_exempt(size), if lamports == 1 { "" } else { "s" });
        Some(format!(
            "account {name}, lamports: a cluster refuses the transaction (InsufficientFundsForRent), because the \
             operation leaves {lamports} lamport{s} for {size} bytes: leave 0, or at least {least}{was}"
        ))
    })
}

/// Whether an account exists, and has fewer lamports than its size needs.
fn is_rent_paying(account: &Account) -> bool {
    account.lamports != 0 && account.lamports < rent_exempt(account.data.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use solana_instruction::{AccountMeta, Instruction};

    #[test]
    fn refuses_the_balances_that_a_cluster_refuses() {
        let exempt = rent_exempt(8);
        // Lamports and size before and after, and whether a cluster accepts them.
        let table = [
            ((exempt, 8), (exempt, 8), true),
            ((exempt, 8), (0, 8), true),
            ((exempt, 8), (1, 8), false),
            ((exempt, 8), (exempt - 1, 8), false),
            ((exempt, 8), (exempt, 9), false),
            ((0, 0), (1, 0), false),
            ((0, 0), (rent_exempt(0), 0), true),
            ((0, 8), (exempt - 1, 8), false),
            ((5, 8), (5, 8), true),
            ((5, 8), (4, 8), true),
            ((5, 8), (6, 8), false),
            ((5, 8), (5, 7), false),
            ((5, 8), (0, 0), true),
            ((5, 8), (exempt, 8), true),
        ];
        for (before, after, is_accepted) in table {
            for (address, is_writable) in
                [(Pubkey::default(), true), (Pubkey::default(), false), (INCINERATOR, true)]
            {
                let meta = AccountMeta { pubkey: address, is_signer: false, is_writable };
                let [before, after] = [before, after].map(|(lamports, size)| {
                    let data = vec![0; size];
                    vec![(address, Account { lamports, data, ..Account::default() })]
                });
                let instruction = Instruction::new_with_bytes(address, &[], vec![meta]);
                let invocation =
                    Invocation { instruction, accounts: before, compute_unit_limit: None };
                let refused = refused_for_rent(&invocation, &after, &BTreeMap::new());
                let is_checked = is_writable && address != INCINERATOR;
                assert_eq!(refused.is_none(), is_accepted || !is_checked, "{after:?}");
            }
        }
    }
}
