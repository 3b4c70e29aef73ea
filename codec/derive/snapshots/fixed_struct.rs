/// A vault of one owner.
#[derive(Neap)]
#[neap(discriminator = "anchor", trailing = "allowed", crate = vendor::neap)]
pub struct Vault {
    /// It may withdraw.
    pub owner: Address,
    _padding: [u8; 7],
    _version: u16,
    _epoch: u32,
    _slot: u64,
}
