//! Squads v4, with the layouts of the IDL in `@sqds/multisig`.

use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    const PROGRAM: &str = "Squads v4";
    vec![
        Case::borsh::<Multisig>(PROGRAM, "vector of structs"),
        Case::borsh::<Proposal>(PROGRAM, "enum with fields, vectors of keys"),
        Case::borsh::<VaultTransaction>(PROGRAM, "struct of varying length, vectors in vectors"),
        Case::borsh::<ConfigTransaction>(PROGRAM, "vector of enums of varying length"),
        Case::borsh::<SpendingLimit>(PROGRAM, "enum, vectors of keys"),
        Case::borsh::<Batch>(PROGRAM, "numbers, keys"),
    ]
}

borsh! {
    struct Permissions { mask: u8 }
    struct Member { key: Pubkey, permissions: Permissions }

    #[neap(discriminator = "anchor", trailing = "allowed")]
    account struct Multisig {
        create_key: Pubkey,
        config_authority: Pubkey,
        threshold: u16,
        time_lock: u32,
        transaction_index: u64,
        stale_transaction_index: u64,
        rent_collector: Option<Pubkey>,
        bump: u8,
        members: Vec<Member>,
    }

    enum ProposalStatus {
        Draft { timestamp: i64 },
        Active { timestamp: i64 },
        Rejected { timestamp: i64 },
        Approved { timestamp: i64 },
        Executing,
        Executed { timestamp: i64 },
        Cancelled { timestamp: i64 },
    }

    #[neap(discriminator = "anchor", trailing = "allowed")]
    account struct Proposal {
        multisig: Pubkey,
        transaction_index: u64,
        #[neap(variable)]
        status: ProposalStatus,
        bump: u8,
        approved: Vec<Pubkey>,
        rejected: Vec<Pubkey>,
        cancelled: Vec<Pubkey>,
    }

    struct MultisigCompiledInstruction {
        program_id_index: u8,
        account_indexes: Vec<u8>,
        data: Vec<u8>,
    }

    struct MultisigMessageAddressTableLookup {
        account_key: Pubkey,
        writable_indexes: Vec<u8>,
        readonly_indexes: Vec<u8>,
    }

    struct VaultTransactionMessage {
        num_signers: u8,
        num_writable_signers: u8,
        num_writable_non_signers: u8,
        account_keys: Vec<Pubkey>,
        instructions: Vec<MultisigCompiledInstruction>,
        address_table_lookups: Vec<MultisigMessageAddressTableLookup>,
    }

    #[neap(discriminator = "anchor")]
    account struct VaultTransaction {
        multisig: Pubkey,
        creator: Pubkey,
        number: u64,
        bump: u8,
        vault_index: u8,
        vault_bump: u8,
        ephemeral_signer_bumps: Vec<u8>,
        #[neap(variable)]
        message: VaultTransactionMessage,
    }

    enum Period { OneTime, Day, Week, Month }

    enum ConfigAction {
        AddMember { new_member: Member },
        RemoveMember { old_member: Pubkey },
        ChangeThreshold { new_threshold: u16 },
        SetTimeLock { new_time_lock: u32 },
        AddSpendingLimit { create_key: Pubkey, vault_index: u8, mint: Pubkey, amount: u64, period: Period, members: Vec<Pubkey>, destinations: Vec<Pubkey> },
        RemoveSpendingLimit { spending_limit: Pubkey },
        SetRentCollector { new_rent_collector: Option<Pubkey> },
    }

    #[neap(discriminator = "anchor")]
    account struct ConfigTransaction {
        multisig: Pubkey,
        creator: Pubkey,
        number: u64,
        bump: u8,
        actions: Vec<ConfigAction>,
    }

    #[neap(discriminator = "anchor", trailing = "allowed")]
    account struct SpendingLimit {
        multisig: Pubkey,
        create_key: Pubkey,
        vault_index: u8,
        mint: Pubkey,
        amount: u64,
        period: Period,
        remaining_amount: u64,
        last_reset: i64,
        bump: u8,
        members: Vec<Pubkey>,
        destinations: Vec<Pubkey>,
    }

    #[neap(discriminator = "anchor")]
    account struct Batch {
        multisig: Pubkey,
        creator: Pubkey,
        number: u64,
        bump: u8,
        vault_index: u8,
        vault_bump: u8,
        size: u32,
        executed_transaction_index: u32,
    }
}
