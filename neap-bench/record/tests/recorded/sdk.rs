//! The types of transactions and accounts, as far as tests use them.

pub mod pubkey {
    #[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
    pub struct Pubkey(pub [u8; 32]);

    impl Pubkey {
        pub fn to_bytes(self) -> [u8; 32] {
            self.0
        }
    }

    impl From<[u8; 32]> for Pubkey {
        fn from(bytes: [u8; 32]) -> Self {
            Self(bytes)
        }
    }
}

pub mod account {
    use super::pubkey::Pubkey;

    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Account {
        pub lamports: u64,
        pub data: Vec<u8>,
        pub owner: Pubkey,
        pub executable: bool,
        pub rent_epoch: u64,
    }

    impl Account {
        pub fn of(owner: Pubkey, data: Vec<u8>) -> Self {
            Self { lamports: 1, data, owner, ..Self::default() }
        }
    }

    pub struct AccountSharedData(pub Account);

    impl From<AccountSharedData> for Account {
        fn from(shared: AccountSharedData) -> Self {
            shared.0
        }
    }
}

pub mod instruction {
    use super::pubkey::Pubkey;

    #[derive(Clone)]
    pub struct AccountMeta {
        pub pubkey: Pubkey,
        pub is_signer: bool,
        pub is_writable: bool,
    }

    #[derive(Clone)]
    pub struct Instruction {
        pub program_id: Pubkey,
        pub accounts: Vec<AccountMeta>,
        pub data: Vec<u8>,
    }

    impl Instruction {
        pub fn adds(pubkey: Pubkey, number: u8) -> Self {
            let accounts = vec![AccountMeta { pubkey, is_signer: false, is_writable: true }];
            Self { program_id: crate::PROGRAM, accounts, data: vec![number] }
        }
    }
}

pub mod transaction {
    use super::pubkey::Pubkey;

    #[derive(Clone, Copy, Default)]
    pub struct MessageHeader {
        pub num_required_signatures: u8,
        pub num_readonly_signed_accounts: u8,
        pub num_readonly_unsigned_accounts: u8,
    }

    #[derive(Clone)]
    pub struct CompiledInstruction {
        pub program_id_index: u8,
        pub accounts: Vec<u8>,
        pub data: Vec<u8>,
    }

    #[derive(Clone, Default)]
    pub struct Message {
        pub header: MessageHeader,
        pub account_keys: Vec<Pubkey>,
        pub recent_blockhash: u64,
        pub instructions: Vec<CompiledInstruction>,
    }

    #[derive(Clone, Default)]
    pub struct Transaction {
        pub signatures: Vec<u8>,
        pub message: Message,
    }

    #[derive(Clone)]
    pub struct Lookup {
        pub account_key: Pubkey,
        pub writable_indexes: Vec<u8>,
        pub readonly_indexes: Vec<u8>,
    }

    /// In the crates, this is an enum.
    #[derive(Clone)]
    pub struct VersionedMessage {
        pub legacy: Message,
        pub lookups: Vec<Lookup>,
    }

    impl VersionedMessage {
        pub fn header(&self) -> &MessageHeader {
            &self.legacy.header
        }

        pub fn static_account_keys(&self) -> &[Pubkey] {
            &self.legacy.account_keys
        }

        pub fn instructions(&self) -> &[CompiledInstruction] {
            &self.legacy.instructions
        }

        pub fn recent_blockhash(&self) -> &u64 {
            &self.legacy.recent_blockhash
        }

        pub fn address_table_lookups(&self) -> Option<&[Lookup]> {
            Some(&*self.lookups).filter(|it| !it.is_empty())
        }
    }

    #[derive(Clone)]
    pub struct VersionedTransaction {
        pub signatures: Vec<u8>,
        pub message: VersionedMessage,
    }

    impl VersionedTransaction {
        pub fn version(&self) -> &str {
            "Legacy(Legacy)"
        }
    }

    impl From<Transaction> for VersionedTransaction {
        fn from(Transaction { signatures, message }: Transaction) -> Self {
            Self { signatures, message: VersionedMessage { legacy: message, lookups: Vec::new() } }
        }
    }
}
