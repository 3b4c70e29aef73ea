use neap::Neap;

#[derive(Neap)]
enum State {
    Empty,
    Locked { until: i64 },
}

#[derive(Neap)]
enum Authority {
    None,
    Key([u8; 32]),
}

fn main() {}
