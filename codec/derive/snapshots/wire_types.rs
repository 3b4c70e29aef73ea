#[derive(Neap)]
struct Mint {
    #[neap(as = COption<Pubkey>)]
    authority: Option<Pubkey>,
    #[neap(as = u64)]
    supply: Amount,
    pair: (u8, Pubkey),
    #[neap(variable, rename = "titles")]
    names: [Name; 3],
    #[neap(as = Vec<u32>)]
    prices: Vec<Price>,
}
