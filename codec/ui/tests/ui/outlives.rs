use neap::{Loaded, Neap};
use std::{cell::Ref, cell::RefMut};

#[derive(Neap)]
struct Vault {
    authority: [u8; 32],
}

fn of_a_dropped_guard<'a>(vault: Loaded<Vault, Ref<'a, [u8]>>) -> VaultRef<'a> {
    vault.view()
}

fn of_a_reference<'a>(vault: Loaded<Vault, Ref<'a, [u8]>>) -> &'a [u8; 32] {
    vault.view().authority()
}

fn for_changes<'a>(mut vault: Loaded<Vault, RefMut<'a, [u8]>>) -> VaultMut<'a> {
    vault.view_mut()
}

fn twice(mut vault: Loaded<Vault, RefMut<'_, [u8]>>) {
    let mut one = vault.view_mut();
    let mut other = vault.view_mut();
    one.set_authority(&[1; 32]);
    other.set_authority(&[2; 32]);
}

fn main() {}
