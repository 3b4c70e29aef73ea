use neap::Neap;

#[derive(Neap)]
#[neap(discriminator = [1])]
struct Old {
    first: u8,
    second: u8,
    removed: u8,
}

#[derive(Neap)]
#[neap(discriminator = [2])]
struct New {
    second: u8,
    first: u8,
    added: u8,
}

#[derive(Neap)]
#[neap(discriminator = [1, 2])]
struct StartsLikeOld {
    first: u8,
}

#[derive(Neap)]
struct WithoutDiscriminator {
    first: u8,
}

neap::migrate! {
    fn other_order_of_kept_fields(Old => New) |_| { second, first, added: 0 }
}

neap::migrate! {
    fn other_order_of_the_list(Old => New) |_| { first, second: 0, added: 0 }
}

neap::migrate! {
    fn missing_field(Old => New) |_| { second, first: 0 }
}

neap::migrate! {
    fn kept_but_new(Old => New) |_| { second, first: 0, added }
}

neap::migrate! {
    fn unknown_field(Old => New) |_| { second, first: 0, added: 0, removed }
}

neap::migrate! {
    fn same_start(Old => StartsLikeOld) |_| { first }
}

neap::migrate! {
    fn no_discriminator(Old => WithoutDiscriminator) |_| { first }
}

fn main() {}
