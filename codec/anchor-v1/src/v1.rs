in_place! {
    /// An account whose data is read and changed in place. Write `Account<'info, InPlace<T>>` where you had
    /// `Account<'info, T>`.
    ///
    /// `T` also derives [`Neap`](neap::Neap). Import [`Load`] for `load` and `load_mut`:
    ///
    /// ```
    /// # extern crate anchor_lang_v1 as anchor_lang;
    /// use anchor_lang::prelude::*;
    /// use neap::Neap;
    /// use neap_anchor_v1::{InPlace, Load};
    ///
    /// declare_id!("8Zv72jA9EQGNd91qrTXub3SSLnZYS7tqaheVXa26gK8B");
    ///
    /// #[account]
    /// #[derive(Neap)]
    /// #[neap(discriminator = "anchor")]
    /// pub struct Vault {
    ///     pub authority: Pubkey,
    ///     pub balance: u64,
    /// }
    ///
    /// #[derive(Accounts)]
    /// pub struct Deposit<'info> {
    ///     #[account(
    ///         mut,
    ///         constraint = vault.load()?.view().authority() == *authority.key
    ///             @ ErrorCode::ConstraintHasOne
    ///     )]
    ///     pub vault: Account<'info, InPlace<Vault>>,
    ///     pub authority: Signer<'info>,
    /// }
    ///
    /// fn deposit(accounts: &Deposit, amount: u64) -> Result<()> {
    ///     let mut vault = accounts.vault.load_mut()?;
    ///     let balance = vault.view().balance().checked_add(amount);
    ///     vault.view_mut().set_balance(balance.ok_or(ProgramError::ArithmeticOverflow)?);
    ///     Ok(())
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// With Anchor 0.32 and 0.31, import both from `neap_anchor_v1::v0_32` or `neap_anchor_v1::v0_31`. The rest is the same.
    ///
    /// Anchor checks the owner, the discriminator and `mut` as before, and `parse` checks the data. `InPlace` holds no copy
    /// of the data. So nothing has to be encoded when the instruction ends, and nothing outdated can be read or written. Each
    /// `load` checks the account again, its owner too, since another program may have changed it. Do not list one account
    /// as `Account<T>` too: that one writes its own copy back.
    ///
    /// A second `load_mut` fails with `AccountBorrowFailed` while you use the first, even if the instruction lists the
    /// account twice. Drop what `load` returned before you pass the account to another program.
    ///
    /// `init`, `zero`, `realloc`, `close`, `seeds`, `constraint`, `Option` and `Box` work. These differ from `Account<'info, T>`:
    ///
    /// - `has_one` names a field, which a view does not have. Write a `constraint`, as above.
    /// - `zero` needs a name without parameters: `type VaultInPlace = InPlace<Vault>;` and `Account<'info, VaultInPlace>`.
    ///   Anchor 0.32 and 0.31 need one for every account, to build the IDL.
    /// - A new account is all zeros after the discriminator. The zeros must be a valid value of the type. Only `load` and
    ///   `load_mut` check that, so load a new account once.
    /// - Anchor ignores bytes after the value. If the struct has a fixed size, `parse` refuses them, unless the struct's
    ///   `trailing` is `"allowed"` or `"zeros"`.
    /// - Anchor 1 compares the addresses of every `mut` `Account`, which takes more compute units than all of the above.
    ///   `#[account(mut, dup)]` leaves that out. Then the instruction may list one account twice. No two views of it can
    ///   exist at a time, but a transfer from an account to itself must be refused by your own comparison.
    ///
    /// # Without Anchor's checks
    ///
    /// To save more, open an `UncheckedAccount` yourself. [`open`](Self::open) and [`open_mut`](Self::open_mut)
    /// make the same checks and return the same errors, except that an account that does not exist has the wrong owner.
    /// Anchor itself then checks only its constraints, and
    /// knows no `close`, `realloc` or `zero` for the account.
    ///
    /// ```
    /// # extern crate anchor_lang_v1 as anchor_lang;
    /// # use anchor_lang::prelude::*;
    /// # use neap::Neap;
    /// # use neap_anchor_v1::InPlace;
    /// # declare_id!("8Zv72jA9EQGNd91qrTXub3SSLnZYS7tqaheVXa26gK8B");
    /// # #[account]
    /// # #[derive(Neap)]
    /// # #[neap(discriminator = "anchor")]
    /// # pub struct Vault {
    /// #     pub balance: u64,
    /// # }
    /// #[derive(Accounts)]
    /// pub struct Deposit<'info> {
    ///     /// CHECK: `InPlace::open_mut` checks it.
    ///     #[account(mut)]
    ///     pub vault: UncheckedAccount<'info>,
    /// }
    ///
    /// fn empty(accounts: &Deposit) -> Result<()> {
    ///     let mut vault = InPlace::<Vault>::open_mut(&accounts.vault)?;
    ///     vault.view_mut().set_balance(0);
    ///     Ok(())
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// # The discriminator
    ///
    /// The code compiles only if the struct has the discriminator that Anchor expects:
    ///
    /// ```compile_fail
    /// # extern crate anchor_lang_v1 as anchor_lang;
    /// # use anchor_lang::prelude::*;
    /// # use neap::Neap;
    /// # use neap_anchor_v1::InPlace;
    /// # declare_id!("8Zv72jA9EQGNd91qrTXub3SSLnZYS7tqaheVXa26gK8B");
    /// #[account]
    /// #[derive(Neap)] // the discriminator is missing
    /// pub struct Vault {
    ///     pub balance: u64,
    /// }
    ///
    /// fn balance(account: &AccountInfo) -> Result<u64> {
    ///     Ok(InPlace::<Vault>::open(account)?.view().balance())
    /// }
    /// # fn main() { let _ = balance as fn(&AccountInfo) -> Result<u64>; }
    /// ```
    anchor_lang_v1
}
