//! Checks the balances that an operation leaves, as a cluster does after each transaction.
//!
//! The SVM runs an instruction, and a cluster checks the rent of the whole transaction. An operation that passes here
//! and leaves too few lamports would fail there, with `InsufficientFundsForRent`.

use agave_feature_set::relax_post_exec_min_balance_check;
use neap_subject::cluster::Cluster;
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;

/// The account that burns lamports. A cluster does not check its rent.
const INCINERATOR: Pubkey = Pubkey::from_str_const("1nc1nerator11111111111111111111111111111111");

/// Says why a cluster would refuse a transaction that leaves these accounts, or `None` if it would not.
///
/// A writable account must end empty or exempt from rent. One that had fewer lamports before may keep its size and, without
/// SIMD-0392, get no lamports; with it, lose none.
pub fn refused_for_rent<'a>(
    cluster: Cluster,
    metas: impl Iterator<Item = &'a AccountMeta> + Clone,
    [before, after]: [&[(Pubkey, Account)]; 2],
    names: &BTreeMap<Pubkey, String>,
) -> Option<String> {
    let place = first_short_of_rent(cluster, metas, [before, after])?;
    let ((address, before), (_, after)) = before.get(place).zip(after.get(place))?;
    let (size, lamports) = (after.data.len(), after.lamports);
    let name = names.get(address).map_or_else(|| address.to_string(), |name| format!("`{name}`"));
    let was = if (Rent { cluster }).is_short(before) {
        format!(
            ". It has only {} before the operation: give it `lamports = \"rent\"` or more",
            before.lamports
        )
    } else {
        String::new()
    };
    let (least, s) = (cluster.rent_exempt(size), if lamports == 1 { "" } else { "s" });
    Some(format!(
        "account {name}, lamports: a cluster refuses the transaction (InsufficientFundsForRent), because the \
         operation leaves {lamports} lamport{s} for {size} bytes: leave 0, or at least {least}{was}"
    ))
}

/// The place of the first account for which a cluster would refuse a transaction.
pub fn first_short_of_rent<'a>(
    cluster: Cluster,
    metas: impl Iterator<Item = &'a AccountMeta> + Clone,
    [before, after]: [&[(Pubkey, Account)]; 2],
) -> Option<usize> {
    let is_writable = |address: &Pubkey| {
        let mut metas = metas.clone();
        metas.any(|meta| meta.pubkey == *address && meta.is_writable)
    };
    let rent = Rent { cluster };
    before.iter().zip(after).position(|((address, before), (_, after))| {
        is_writable(address) && *address != INCINERATOR && !rent.allows(before, after)
    })
}

/// The rule of a cluster.
struct Rent {
    cluster: Cluster,
}

impl Rent {
    /// Whether a writable account may end so.
    fn allows(&self, before: &Account, after: &Account) -> bool {
        if !self.is_short(after) {
            return true;
        }
        let [old_size, new_size] = [before, after].map(|account| account.data.len());
        if self.cluster.has(&relax_post_exec_min_balance_check::id()) {
            let is_kept =
                before.lamports > 0 && new_size <= old_size && before.owner == after.owner;
            return is_kept && before.lamports <= after.lamports;
        }
        self.is_short(before) && new_size == old_size && after.lamports <= before.lamports
    }

    /// Whether an account exists, and has fewer lamports than its size needs.
    fn is_short(&self, account: &Account) -> bool {
        account.lamports != 0 && account.lamports < self.cluster.rent_exempt(account.data.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_the_balances_that_a_cluster_refuses() {
        let clusters = ["mainnet@443663999", "mainnet@443664000"];
        for (index, cluster) in clusters.map(|text| text.parse().unwrap()).into_iter().enumerate() {
            for (before, after, is_accepted) in balances(cluster) {
                expect(cluster, before, after, is_accepted[index]);
            }
        }
    }

    /// Lamports and size.
    type Balance = (u64, usize);

    /// Balances before and after, and whether a cluster accepts them without and with SIMD-0392.
    fn balances(cluster: Cluster) -> [(Balance, Balance, [bool; 2]); 14] {
        let exempt = cluster.rent_exempt(8);
        [
            ((exempt, 8), (exempt, 8), [true, true]),
            ((exempt, 8), (0, 8), [true, true]),
            ((exempt, 8), (1, 8), [false, false]),
            ((exempt, 8), (exempt - 1, 8), [false, false]),
            ((exempt, 8), (exempt, 9), [false, false]),
            ((0, 0), (1, 0), [false, false]),
            ((0, 0), (cluster.rent_exempt(0), 0), [true, true]),
            ((0, 8), (exempt - 1, 8), [false, false]),
            ((5, 8), (5, 8), [true, true]),
            ((5, 8), (4, 8), [true, false]),
            ((5, 8), (6, 8), [false, true]),
            ((5, 8), (5, 7), [false, true]),
            ((5, 8), (0, 0), [true, true]),
            ((5, 8), (exempt, 8), [true, true]),
        ]
    }

    fn expect(cluster: Cluster, before: Balance, after: Balance, is_accepted: bool) {
        for (address, is_writable) in
            [(Pubkey::default(), true), (Pubkey::default(), false), (INCINERATOR, true)]
        {
            let meta = AccountMeta { pubkey: address, is_signer: false, is_writable };
            let [accounts, after] = [before, after].map(|(lamports, size)| {
                let data = vec![0; size];
                vec![(address, Account { lamports, data, ..Account::default() })]
            });
            let refused =
                refused_for_rent(cluster, [meta].iter(), [&accounts, &after], &BTreeMap::new());
            let is_checked = is_writable && address != INCINERATOR;
            assert_eq!(
                refused.is_none(),
                is_accepted || !is_checked,
                "{cluster}: {before:?} {after:?}"
            );
        }
    }
}
