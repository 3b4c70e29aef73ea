//! Drafts a suite from an Anchor IDL: an operation for each instruction.

use super::{
    accounts::Accounts,
    draft::{Draft, Operation, plain, quoted},
    zero::zero_field,
};
use anchor_lang_idl_spec::{Idl, IdlInstruction};
use anyhow::{Context, bail};
use neap_model::text::hex;
use neap_svm::solana_pubkey::Pubkey;
use neap_toolchain::sha256;
use serde_json::Value;

/// Reads an IDL.
///
/// # Errors
///
/// When the text is not an IDL, or one of Anchor before 0.30, whose format was another.
pub fn parse(text: &str) -> anyhow::Result<Idl> {
    let value: Value = serde_json::from_str(text).context("it is not JSON")?;
    if value["metadata"]["spec"].is_null() && value["instructions"].is_array() {
        bail!("Anchor before 0.30 wrote it: convert it with `anchor idl convert`");
    }
    serde_json::from_value(value).context("it is not an Anchor IDL")
}

/// Drafts a suite.
pub fn draft(idl: &Idl, program_id: Pubkey) -> Draft {
    let mut accounts = Accounts::new(idl, program_id);
    let operations =
        idl.instructions.iter().map(|instruction| operation(instruction, idl, &mut accounts));
    let operations = operations.collect();
    let types = idl.accounts.iter().map(|ty| {
        (ty.discriminator.clone(), discriminator(&ty.discriminator, "account", &ty.name))
    });
    let Accounts { declared, loaded, .. } = accounts;
    Draft { operations, accounts: declared, loaded, discriminators: types.collect() }
}

fn operation(instruction: &IdlInstruction, idl: &Idl, accounts: &mut Accounts) -> Operation {
    let IdlInstruction { name, discriminator: bytes, args, .. } = instruction;
    let field = discriminator(bytes, "global", name);
    let comment = if field.contains("hex") { name.clone() } else { String::new() };
    let mut data = vec![(field, comment)];
    let mut cannot = None;
    for arg in args {
        match zero_field(&arg.ty, &idl.types) {
            Some(field) => data.push((field, arg.name.clone())),
            None => {
                cannot =
                    Some(format!("`neap-bench init` cannot write the argument `{}`", arg.name));
            }
        }
    }
    Operation { name: plain(name), data, accounts: accounts.pass(instruction), cannot }
}

/// The field of a discriminator: the string that it is derived from, if it is Anchor's own.
fn discriminator(bytes: &[u8], kind: &str, name: &str) -> String {
    let source = format!("{kind}:{name}");
    let digits = hex(bytes);
    if bytes.len() == 8 && sha256(&source).starts_with(&digits) {
        format!("{{ discriminator = {} }}", quoted(&source))
    } else {
        format!("{{ hex = \"{digits}\" }}")
    }
}
