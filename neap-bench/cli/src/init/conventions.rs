//! What the names of accounts and instructions say where an IDL says nothing.

use heck::ToSnakeCase;
use neap_idl_reader::{Idl, InstructionAccount, Message, Pda, Seed};
use neap_suite::known;
use neap_svm::solana_pubkey::Pubkey;

/// The address of a program or sysvar with its usual name, such as `rent`, or `program` in Anchor's `#[event_cpi]`.
pub fn usual_address(account: &InstructionAccount, program_id: Pubkey) -> Option<Pubkey> {
    if account.signer || account.writable {
        return None;
    }
    let name = plain_name(&account.name);
    // `program2022` is a word of `tokenProgram2022`.
    let has =
        |word| name.split('_').any(|it| it.trim_end_matches(|c: char| c.is_ascii_digit()) == word);
    let (is_program, usual) = match name.as_str() {
        "program" => return Some(program_id),
        "system" | "system_program" => return Some(Pubkey::default()),
        "instruction" | "instruction_sysvar" | "sysvar_instruction" => {
            (false, "instructions".to_owned())
        }
        _ if !has("program") => {
            let words = name.split('_').filter(|word| *word != "sysvar");
            (false, Vec::from_iter(words).join("-"))
        }
        // Metaplex's.
        _ if has("metadata") => return None,
        _ if has("associated") || has("ata") => (true, "associated-token".to_owned()),
        _ if name.contains("2022") => (true, "token-2022".to_owned()),
        _ if has("memo") => (true, "memo".to_owned()),
        _ if has("token") => (true, "token".to_owned()),
        _ => return None,
    };
    let mut known = known().into_iter();
    let found = known.find(|known| known.is_loaded == is_program && known.name == usual);
    found.map(|known| known.address)
}

/// The address that Anchor's `#[event_cpi]` derives, of which older IDLs have only the name.
pub fn event_authority(account: &InstructionAccount) -> Option<Pda> {
    let seed = Some(Seed::Bytes(b"__event_authority".to_vec()));
    let is_authority = plain_name(&account.name) == "event_authority";
    is_authority.then(|| Pda { seeds: vec![seed], program: None })
}

/// The type of an account, if its name is that of one: `LbPair` for `lb_pair`, `PositionV2` for
/// `position`, and `BinArray` for `bin_array_lower`.
pub fn type_of<'a>(account: &InstructionAccount, idl: &'a Idl) -> Option<&'a Message> {
    const ENDS: [&str; 7] = ["lower", "upper", "before", "after", "one", "two", "three"];
    let name = plain_name(&account.name);
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    let is_named = |message: &&Message| {
        let ty = message.name.to_snake_case();
        let ty =
            ty.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches("_v").to_owned();
        let end = name.strip_prefix(&ty).and_then(|rest| rest.strip_prefix('_'));
        name == ty
            || end.is_some_and(|end| ENDS.contains(&end))
            || name.strip_suffix(&ty).is_some_and(|rest| rest.ends_with('_'))
    };
    let types = idl.accounts.iter().filter(is_named);
    let types = types.filter(|message| !message.start.is_empty() && idl.zero(&message.ty).is_ok());
    types.max_by_key(|message| message.name.len())
}

/// Whether the name of an instruction says that it creates accounts.
pub fn creates(instruction: &str) -> bool {
    const VERBS: [&str; 5] = ["init", "initialize", "create", "open", "new"];
    plain_name(instruction).split('_').any(|word| VERBS.contains(&word))
}

/// A name in snake case, without that of its group.
fn plain_name(name: &str) -> String {
    name.rsplit('.').next().unwrap_or(name).to_snake_case()
}
