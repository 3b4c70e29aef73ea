#[derive(Neap)]
#[neap(format = "c")]
#[repr(C)]
struct Pool {
    flag: bool,
    amount: u64,
    side: Side,
}
