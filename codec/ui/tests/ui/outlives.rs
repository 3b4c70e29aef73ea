use neap::{Loaded, Neap};
use std::{cell::Ref, cell::RefMut};

#[derive(Neap)]
struct Vault {
    authority: [u8; 32],
}

fn outlive_guard<'a>(vault: Loaded<Vault, Ref<'a, [u8]>>) -> VaultRef<'a> {
    vault.view()
}

fn outlive_guard_by_reference<'a>(vault: Loaded<Vault, Ref<'a, [u8]>>) -> &'a [u8; 32] {
    vault.view().authority()
}

fn outlive_guard_mutably<'a>(mut vault: Loaded<Vault, RefMut<'a, [u8]>>) -> VaultMut<'a> {
    vault.view_mut()
}

fn borrow_mutably_twice(mut vault: Loaded<Vault, RefMut<'_, [u8]>>) {
    let mut one = vault.view_mut();
    let mut other = vault.view_mut();
    one.set_authority(&[1; 32]);
    other.set_authority(&[2; 32]);
}

fn main() {}
