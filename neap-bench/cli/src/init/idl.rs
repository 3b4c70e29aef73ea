//! Drafts a suite from an IDL: an operation for each instruction.

use super::{
    accounts::{Accounts, Loaded},
    draft::{Draft, Operation},
};
use crate::toml_text::{bare_name, quoted};
use neap_idl_reader::{Idl, Instruction, Type};
use neap_svm::solana_pubkey::Pubkey;
use toml::Value;

/// The most instruction data that an operation is written with, in bytes. A transaction has at most 1,232.
const MAX_BYTES: usize = 1232;

/// Drafts a suite. `loaded` are programs that operations may invoke.
pub fn draft(idl: Idl, program_id: Pubkey, loaded: &[Loaded]) -> Draft {
    let mut accounts = Accounts::new(&idl, program_id, loaded);
    let operations =
        idl.instructions.iter().map(|instruction| operation(instruction, &idl, &mut accounts));
    let operations = operations.collect();
    let Accounts { declared, loaded, .. } = accounts;
    Draft { operations, accounts: declared, loaded, idl: Some(idl) }
}

fn operation(instruction: &Instruction, idl: &Idl, accounts: &mut Accounts) -> Operation {
    let Instruction { name, start, args, .. } = instruction;
    let mut field = format!("{{ instruction = {}", quoted(name));
    let ty = Type::Struct(args.clone().into());
    let zero = idl.zero(&ty).map_err(|error| error.to_string());
    let zero = zero.and_then(|zero| {
        // The values of the arguments, to be replaced.
        let values = idl.decode(&ty, &zero);
        let values = values.ok_or_else(|| "it cannot write zeros as its arguments".to_owned())?;
        if zero.len() > MAX_BYTES {
            Err("its arguments are too long".to_owned())
        } else {
            Ok(values)
        }
    });
    let cannot = match (&zero, start) {
        (_, None) => Some("the IDL does not say what its data begins with".to_owned()),
        (Err(why), _) => Some(why.clone()),
        (Ok(values), _) if values.is_empty() => None,
        (Ok(values), _) => {
            field += &format!(", args = {}", Value::Table(values.clone()));
            None
        }
    };
    let data = vec![(field + " }", String::new())];
    Operation { name: bare_name(name), data, accounts: accounts.pass(instruction), cannot }
}
