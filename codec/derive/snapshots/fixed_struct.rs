/// A vault of one owner.
#[derive(Neap)]
#[neap(discriminator = "anchor", trailing = "allowed", crate = vendor::neap)]
pub struct Vault {
    pub owner: Address,
    /// In lamports.
    pub balance: u64,
    pub kind: Kind,
    pub history: [u16; 4],
    _reserved: [u8; 7],
}
