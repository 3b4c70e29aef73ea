use neap::Neap;

#[derive(Neap)]
enum Reason {
    None,
    Text(String),
}

#[derive(Neap)]
struct Refusal {
    #[neap(variable)]
    reason: Reason,
}

fn main() {
    let refusal = RefusalRef::parse(&[0]).unwrap();
    let _: Reason = refusal.reason().unwrap().decode();
}
