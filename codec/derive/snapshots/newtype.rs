#[derive(Neap)]
struct Price(u64);
