//! The names of the instructions of programs whose first byte is the instruction.

use solana_pubkey::{Pubkey, pubkey};

const TOKEN: Pubkey = pubkey!("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");

const TOKEN_INSTRUCTIONS: [&str; 25] = [
    "initializeMint",
    "initializeAccount",
    "initializeMultisig",
    "transfer",
    "approve",
    "revoke",
    "setAuthority",
    "mintTo",
    "burn",
    "closeAccount",
    "freezeAccount",
    "thawAccount",
    "transferChecked",
    "approveChecked",
    "mintToChecked",
    "burnChecked",
    "initializeAccount2",
    "syncNative",
    "initializeAccount3",
    "initializeMultisig2",
    "initializeMint2",
    "getAccountDataSize",
    "initializeImmutableOwner",
    "amountToUiAmount",
    "uiAmountToAmount",
];

/// Returns the name of an instruction, or its first byte if the program has no names here.
pub fn instruction_name(program_id: &Pubkey, data: &[u8]) -> String {
    let Some(first) = data.first() else { return "no data".to_owned() };
    let name = match first {
        _ if *program_id != TOKEN => None,
        38 => Some("withdrawExcessLamports"),
        45 => Some("unwrapLamports"),
        255 => Some("batch"),
        _ => TOKEN_INSTRUCTIONS.get(usize::from(*first)).copied(),
    };
    name.map_or_else(|| format!("instruction {first}"), str::to_owned)
}
