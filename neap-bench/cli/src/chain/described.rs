//! What an answer says about accounts.

use super::{
    recorded::{Recorded, TokenBalance},
    sent::Sent,
};
use solana_account::Account;
use solana_pubkey::Pubkey;

impl Recorded {
    /// An account as far as an answer describes it: a token account or a mint of its token balances, without extensions; the account of
    /// a durable nonce; or a wallet, if it signs, or if only the system program takes it.
    pub fn account(&self, sent: &Sent, address: &Pubkey) -> Option<Account> {
        let addresses = sent.addresses();
        let index = addresses.iter().position(|it| it == address)?;
        let lamports = *self.pre_balances.as_ref()?.get(index)?;
        let mut balances =
            self.pre_token_balances.iter().chain(&self.post_token_balances).flatten();
        let text = address.to_string();
        let own = balances.clone().find(|it| it.account_index == index);
        let (data, balance) = match own {
            Some(own) => (token_account(own)?, own),
            None => match balances.find(|it| it.mint == text) {
                Some(balance) => (mint(balance.ui_token_amount.decimals), balance),
                None if sent.nonce() == Some(*address) => return sent.nonce_account(lamports),
                None => {
                    let is_wallet =
                        sent.message.is_signer(index) || sent.is_only_for_system(*address);
                    return is_wallet.then(|| Account { lamports, ..Account::default() });
                }
            },
        };
        let owner = balance.program_id.as_deref().unwrap_or(TOKEN).parse().ok()?;
        Some(Account { lamports, data, owner, executable: false, rent_epoch: u64::MAX })
    }
}

/// The data of an SPL Token account with this mint, owner and amount. It is initialized, and all its other fields are empty or 0.
fn token_account(balance: &TokenBalance) -> Option<Vec<u8>> {
    let [mint, owner]: [Pubkey; 2] =
        [balance.mint.parse().ok()?, balance.owner.as_ref()?.parse().ok()?];
    let amount = balance.ui_token_amount.amount.parse::<u64>().ok()?;
    let mut data = [mint.as_ref(), owner.as_ref(), &amount.to_le_bytes(), &[0; 93]].concat();
    data[INITIALIZED_TOKEN_ACCOUNT] = 1;
    Some(data)
}

/// The data of a mint. Its supply is not known, only that it suffices.
fn mint(decimals: u8) -> Vec<u8> {
    let supply = u64::MAX / 2;
    [&[0; 36], &supply.to_le_bytes()[..], &[decimals, 1], &[0; 36]].concat()
}

/// SPL Token, whose id older answers leave out.
const TOKEN: &str = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

/// Where a token account says that it is initialized.
const INITIALIZED_TOKEN_ACCOUNT: usize = 108;
