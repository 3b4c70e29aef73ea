//! The accounts and programs that transactions run on: from files, and from an RPC node.

use super::rpc::Rpc;
use anyhow::{Context, bail, ensure};
use neap_model::reports::paths_in;
use neap_subject::loader::Loader;
use neap_toolchain::files;
use serde_json::Value;
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// Accounts by address.
#[derive(Default)]
pub struct State {
    pub accounts: BTreeMap<Pubkey, Account>,
    /// Addresses without an account.
    absent: BTreeSet<Pubkey>,
    /// ELFs of programs that a file holds.
    elfs: BTreeMap<Pubkey, Vec<u8>>,
}

/// The bytes before the ELF in the account of an upgradeable program's data.
const PROGRAM_DATA_HEAD: usize = 45;

impl State {
    /// Reads a directory: `<ADDRESS>.json`, what `solana account --output json` or an RPC node writes; `<ADDRESS>.<OWNER>.bin`, the data of
    /// an account; `<ADDRESS>.so`, the ELF of a program. `order` has the addresses of a transaction, in which `getMultipleAccounts` may
    /// have been asked.
    pub fn read(directory: &Path, order: &[Pubkey]) -> anyhow::Result<Self> {
        let mut state = Self::default();
        for path in paths_in(directory)?.iter().filter(|path| path.is_file()) {
            state.add_file(path, order).with_context(|| path.display().to_string())?;
        }
        Ok(state)
    }

    fn add_file(&mut self, path: &Path, order: &[Pubkey]) -> anyhow::Result<()> {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let parts = Vec::from_iter(name.split('.'));
        let address = |text: &str| {
            text.parse::<Pubkey>().ok().with_context(|| {
                let owner = if name.ends_with(".bin") { ".<OWNER>.bin" } else { ".so" };
                format!("name the file `<ADDRESS>{owner}`")
            })
        };
        match parts[..] {
            [id, "so"] => {
                self.elfs.insert(address(id)?, files::read(path)?);
            }
            [id, owner, "bin"] => {
                let (data, owner) = (files::read(path)?, address(owner)?);
                let lamports = neap_subject::cluster::Cluster::MAINNET.rent_exempt(data.len());
                let account =
                    Account { lamports, data, owner, executable: false, rent_epoch: u64::MAX };
                self.accounts.insert(address(id)?, account);
            }
            [.., "bin"] => bail!("the owner is missing: name it `<ADDRESS>.<OWNER>.bin`"),
            [stem, .., "json"] => self.add_json(&files::read(path)?, stem.parse().ok(), order)?,
            _ => {}
        }
        Ok(())
    }

    /// Adds the accounts of a JSON file. Its name may be an address.
    fn add_json(
        &mut self,
        bytes: &[u8],
        named: Option<Pubkey>,
        order: &[Pubkey],
    ) -> anyhow::Result<()> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut json: Value = serde_json::from_slice(bytes).context("it is not JSON")?;
        let answer = json.get_mut("result").map(Value::take).unwrap_or(json);
        let value = answer.get("value").unwrap_or(&answer);
        let Value::Array(values) = value else { return self.add(value, named) };
        let has_keys = values.iter().all(|it| it.get("pubkey").is_some());
        ensure!(
            has_keys || values.len() == order.len(),
            "it has {} accounts without their addresses: save each as `<ADDRESS>.json`, or ask for the {} of the transaction, in their order",
            values.len(),
            order.len()
        );
        for (index, value) in values.iter().enumerate() {
            self.add(value, order.get(index).copied())?;
        }
        Ok(())
    }

    fn add(&mut self, value: &Value, address: Option<Pubkey>) -> anyhow::Result<()> {
        let own = value.get("pubkey").and_then(Value::as_str).and_then(|text| text.parse().ok());
        let address =
            own.or(address).context("its address is missing: name the file `<ADDRESS>.json`")?;
        let account = value.get("account").unwrap_or(value);
        if account.is_null() {
            self.absent.insert(address);
            return Ok(());
        }
        let account = neap_suite::account(account).map_err(anyhow::Error::msg)?;
        self.accounts.insert(address, account);
        Ok(())
    }

    /// Fetches the accounts that are missing, and the ELFs of programs.
    pub fn fetch(&mut self, addresses: &BTreeSet<Pubkey>, rpc: &Rpc) -> anyhow::Result<()> {
        self.fetch_only(addresses, rpc)?;
        let data = addresses.iter().filter_map(|id| self.program_data(id));
        let data = data.collect();
        self.fetch_only(&data, rpc)
    }

    fn fetch_only(&mut self, addresses: &BTreeSet<Pubkey>, rpc: &Rpc) -> anyhow::Result<()> {
        let unknown = addresses.iter().filter(|it| !self.is_known(it)).copied();
        let unknown = Vec::from_iter(unknown);
        for (address, value) in unknown.iter().zip(rpc.accounts(&unknown)?) {
            self.add(&value, Some(*address)).with_context(|| address.to_string())?;
        }
        Ok(())
    }

    /// Whether an account is there, or is known not to exist.
    pub fn is_known(&self, address: &Pubkey) -> bool {
        self.accounts.contains_key(address)
            || self.absent.contains(address)
            || self.elfs.contains_key(address)
    }

    /// The account with the ELF of an upgradeable program.
    fn program_data(&self, id: &Pubkey) -> Option<Pubkey> {
        let account =
            self.accounts.get(id).filter(|it| it.executable && it.owner == Loader::V3.id())?;
        Some(Pubkey::new_from_array(*account.data.get(4..)?.first_chunk()?))
    }

    /// The loader and the ELF of a program.
    pub fn program(&self, id: &Pubkey) -> Option<(Loader, Vec<u8>)> {
        let account = self.accounts.get(id);
        let loader = [Loader::V1, Loader::V2, Loader::V3];
        let loader =
            loader.into_iter().find(|it| account.is_some_and(|account| account.owner == it.id()));
        if let Some(elf) = self.elfs.get(id) {
            return Some((loader.unwrap_or_default(), elf.clone()));
        }
        match loader? {
            Loader::V3 => {
                let data = &self.accounts.get(&self.program_data(id)?)?.data;
                let elf = data.get(PROGRAM_DATA_HEAD..)?;
                Some((Loader::V3, elf.to_vec()))
            }
            loader => Some((loader, account?.data.clone())),
        }
    }
}

/// What to do about accounts that are missing.
pub fn remedy(missing: &[Pubkey]) -> String {
    let missing = Vec::from_iter(missing.iter().map(ToString::to_string)).join(" ");
    format!(
        "{missing}. Name an RPC node with --url, or save them in the directory of --accounts: <ADDRESS>.json, as `solana account <ADDRESS> --output json` writes it, or the ELF of a program as <ADDRESS>.so"
    )
}
