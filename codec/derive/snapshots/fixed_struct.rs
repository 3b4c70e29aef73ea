/// A vault of one owner.
#[derive(Neap)]
pub struct Vault {
    pub owner: Address,
    /// In lamports.
    pub balance: u64,
    pub kind: Kind,
    pub history: [u16; 4],
    _reserved: [u8; 7],
}
