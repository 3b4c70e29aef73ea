/// An account as an entrypoint passes it. `==` tells whether two are the same account.
pub trait Account<'a>: PartialEq {
    /// The account's address.
    fn address(&self) -> &[u8; 32];

    /// Whether the account has signed.
    fn is_signer(&self) -> bool;

    /// Whether a program owns the account.
    fn owned_by(&self, program_id: &[u8; 32]) -> bool;

    /// The length of the account's data.
    fn data_len(&self) -> usize;

    /// The account's data.
    ///
    /// # Safety
    ///
    /// Nothing else borrows the data of the same account during `'a`.
    #[allow(clippy::mut_from_ref)] // The caller promises that it is the only reference.
    unsafe fn data_mut(&self) -> &'a mut [u8];

    /// The account's lamports.
    fn lamports(&self) -> u64;

    /// Changes the account's lamports.
    fn set_lamports(&mut self, lamports: u64);
}
