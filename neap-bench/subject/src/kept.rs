//! Specimens that share what is equal in their accounts. The variations of a suite differ in some keys only, its bad inputs in one
//! account, and an account has up to 10 MiB.

use solana_account::Account;
use solana_pubkey::Pubkey;
use std::{collections::HashSet, sync::Arc};

/// The bytes of a block, the unit that is shared.
const BLOCK: usize = 4096;

/// What has accounts.
pub trait Accounts: Clone {
    /// Its lists of accounts: those before, and those after if there are any.
    fn accounts_mut(&mut self) -> Vec<&mut Vec<(Pubkey, Account)>>;
}

/// The blocks that specimens share.
#[derive(Default)]
pub struct Blocks(HashSet<Arc<[u8]>>);

/// A specimen without the data of its accounts, and the blocks of these.
#[derive(Clone, Debug)]
pub struct Kept<T> {
    bare: T,
    data: Vec<Vec<Arc<[u8]>>>,
}

impl Blocks {
    /// Keeps a specimen. Blocks that an earlier one has are not stored again.
    pub fn keep<T: Accounts>(&mut self, mut specimen: T) -> Kept<T> {
        let accounts = specimen.accounts_mut().into_iter().flatten();
        let data = accounts.map(|(_, account)| self.split(&std::mem::take(&mut account.data)));
        let data = data.collect();
        Kept { bare: specimen, data }
    }

    fn split(&mut self, data: &[u8]) -> Vec<Arc<[u8]>> {
        let blocks = data.chunks(BLOCK).map(|bytes| {
            let known = self.0.get(bytes).cloned();
            known.unwrap_or_else(|| {
                let block = Arc::from(bytes);
                self.0.insert(Arc::clone(&block));
                block
            })
        });
        blocks.collect()
    }
}

impl<T: Accounts> Kept<T> {
    /// Keeps specimens that share blocks with each other alone.
    pub fn all(specimens: impl IntoIterator<Item = T>) -> Vec<Self> {
        let mut blocks = Blocks::default();
        specimens.into_iter().map(|specimen| blocks.keep(specimen)).collect()
    }

    /// The specimen without the data of its accounts.
    pub fn bare(&self) -> &T {
        &self.bare
    }

    /// The same in another type, with the same lists of accounts.
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Kept<U> {
        Kept { bare: change(self.bare), data: self.data }
    }

    /// The whole specimen.
    pub fn get(&self) -> T {
        let mut specimen = self.bare.clone();
        let accounts = specimen.accounts_mut().into_iter().flatten();
        for ((_, account), blocks) in accounts.zip(&self.data) {
            account.data = blocks.concat();
        }
        specimen
    }

    /// Changes the specimen.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut T) -> R) -> R {
        let mut blocks = Blocks(self.data.iter().flatten().cloned().collect());
        let mut specimen = self.get();
        let result = change(&mut specimen);
        *self = blocks.keep(specimen);
        result
    }
}
