//! The accounts of each operation.

use super::{contract::expected, token::Token};
use crate::scenarios::operation::Operation;
use interface::transfer::{TOKEN_SIZE, TRANSFER};
use neap_subject::cluster::Cluster;
use neap_subject::{
    draw::Draw,
    key::{self, key},
    specimen::{Invocation, PROGRAM_ID, Specimen},
};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_pubkey::Pubkey;

/// The operations. All are one instruction, on other accounts.
pub const OPERATIONS: [Operation; 6] = [
    TRANSFER_TOKENS,
    TRANSFER_BY_DELEGATE,
    DELEGATE_CLEARED,
    TRANSFER_NATIVE,
    TRANSFER_ZERO,
    TRANSFER_TO_ITSELF,
];

/// Moves tokens that the authority owns.
pub const TRANSFER_TOKENS: Operation =
    Operation::new(TRANSFER, "transfer", "the owner moves tokens");

/// Moves tokens that their owner left to a delegate.
pub const TRANSFER_BY_DELEGATE: Operation =
    Operation::new(TRANSFER, "transfer_by_delegate", "a delegate moves tokens");

/// Moves all tokens that were left to a delegate.
pub const DELEGATE_CLEARED: Operation =
    Operation::new(TRANSFER, "delegate_cleared", "a delegate moves the last tokens left to it");

/// Moves wrapped SOL, and as many lamports.
pub const TRANSFER_NATIVE: Operation =
    Operation::new(TRANSFER, "transfer_native", "the owner moves wrapped SOL");

/// Moves no tokens.
pub const TRANSFER_ZERO: Operation = Operation::new(TRANSFER, "transfer_zero", "the amount is 0");

/// Moves tokens from an account to itself.
pub const TRANSFER_TO_ITSELF: Operation =
    Operation::new(TRANSFER, "transfer_to_itself", "source and destination are one account");

/// What a transfer is made of. The amounts are small enough that no sum overflows.
struct Values {
    addresses: [[u8; 32]; 3],
    mint: [u8; 32],
    owners: [[u8; 32]; 2],
    /// What the transfer moves, unless it moves nothing.
    amount: u64,
    /// What it leaves in the source, in the delegate's hands, and in the destination before it.
    rests: [u64; 3],
    /// The lamports of each account, beyond those for its rent and its wrapped SOL.
    lamports: [u64; 2],
}

impl Values {
    /// The values that programs are measured with.
    fn fixed() -> Self {
        let numbers: [u8; 6 * 8] = key::bytes("transfer numbers");
        let (numbers, _) = numbers.as_chunks();
        let number = |index: usize| u64::from_le_bytes(numbers[index]) >> 4;
        Self {
            addresses: ["source", "destination", "authority"]
                .map(|index| key(&format!("transfer {index}"))),
            mint: key("transfer mint"),
            owners: ["source's owner", "destination's owner"]
                .map(|index| key(&format!("transfer {index}"))),
            amount: number(0),
            rests: [number(1), number(2), number(3)],
            lamports: [number(4), number(5)],
        }
    }

    fn drawn(draw: &mut Draw) -> Self {
        let addresses = [(); 3].map(|()| draw.key());
        let mint = draw.key();
        let owners = [(); 2].map(|()| draw.key());
        let mut number = || draw.number() >> 4;
        Self {
            addresses,
            mint,
            owners,
            amount: number().max(1),
            rests: [number().max(1), number().max(1), number().max(1)],
            lamports: [number(), number()],
        }
    }
}

/// The specimen of an operation, with drawn values if there is a draw.
pub fn specimen(operation: Operation, draw: Option<&mut Draw>) -> Specimen {
    let values = draw.map_or_else(Values::fixed, Values::drawn);
    expected(invocation(operation, &values))
}

fn invocation(operation: Operation, values: &Values) -> Invocation {
    let Values { addresses, mint, owners, amount, rests, lamports } = *values;
    let authority = addresses[2];
    let by_delegate = [TRANSFER_BY_DELEGATE, DELEGATE_CLEARED].contains(&operation);
    let native = (operation == TRANSFER_NATIVE).then(|| Cluster::MAINNET.rent_exempt(TOKEN_SIZE));
    let delegated = if operation == DELEGATE_CLEARED { 0 } else { rests[1] };
    let source = Token {
        mint,
        owner: if by_delegate { owners[0] } else { authority },
        amount: rests[0] + amount,
        delegate: by_delegate.then_some(authority),
        state: 1,
        native,
        delegated_amount: if by_delegate { delegated + amount } else { 0 },
        close_authority: None,
    };
    let destination = Token {
        owner: owners[1],
        amount: rests[2],
        native,
        ..Token { mint, state: 1, ..Token::default() }
    };
    let token = |token: &Token, extra: u64| Account {
        // Wrapped SOL is the account's own lamports.
        lamports: Cluster::MAINNET.rent_exempt(TOKEN_SIZE)
            + extra
            + native.map_or(0, |_| token.amount),
        data: token.encode().to_vec(),
        owner: PROGRAM_ID,
        executable: false,
        rent_epoch: u64::MAX,
    };
    let [from, to, authority] = addresses.map(Pubkey::new_from_array);
    let mut accounts = vec![
        (from, token(&source, lamports[0])),
        (to, token(&destination, lamports[1])),
        (authority, Account::default()),
    ];
    let mut metas = vec![
        AccountMeta::new(from, false),
        AccountMeta::new(to, false),
        AccountMeta::new_readonly(authority, true),
    ];
    if operation == TRANSFER_TO_ITSELF {
        accounts.remove(1);
        metas[1] = metas[0].clone();
    }
    let amount = if operation == TRANSFER_ZERO { 0 } else { amount };
    let data = [&[TRANSFER][..], &amount.to_le_bytes()].concat();
    Invocation {
        instruction: Instruction { program_id: PROGRAM_ID, accounts: metas, data },
        accounts,
        compute_unit_limit: None,
        heap_size: None,
    }
}
