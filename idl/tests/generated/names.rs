//! The accounts and instructions, as its IDL describes them.
//!
//! neap-idl wrote this file. Do not edit it: run neap-idl again.

use neap::Neap;

/// \~\~\~
#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = "anchor", trailing = "allowed")]
pub struct Vault {
    pub field_: u16,
}

const _: () = assert!(Vault::SIZE == 10);

/// \~\~\~
#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = sha256("account:VaultRef"), trailing = "allowed")]
pub struct VaultRefType {
    pub field_: u16,
}

const _: () = assert!(VaultRefType::SIZE == 10);

/// \~\~\~
#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = "anchor", trailing = "allowed")]
pub struct Sized {
    pub field_: u16,
}

const _: () = assert!(Sized::SIZE == 10);

/// \~\~\~
#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = "anchor", trailing = "allowed")]
pub struct Drop {
    pub field_: u16,
}

const _: () = assert!(Drop::SIZE == 10);

/// \~\~\~
#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = sha256("account:Vault"), trailing = "allowed")]
pub struct VaultType {
    pub field_: u16,
    pub field_2: u16,
    pub field_3: u16,
    pub a: u16,
    pub field_4: u16,
    pub field_1: u16,
    pub a_b: u16,
    pub a_b2: u16,
    pub a_u8_since: u16,
    pub fee: u16,
    pub set_fee2: u16,
    pub fee_mut2: u16,
    pub repair_fee2: u16,
    pub memo: u16,
    pub set_memo2: u16,
    pub repair_memo2: u16,
    pub _tail_memo2: u16,
    pub _tail_set_memo3: String,
    pub r#type: String,
    pub set_type2: String,
    pub self_: String,
    pub self_2: String,
    pub index: String,
    pub index2: String,
    pub parse: String,
    pub decode: String,
    pub init: String,
    pub as_bytes: String,
    pub fee3: String,
    pub fee4: String,
    pub fee22: String,
    pub _fee: String,
    pub gr_e: String,
    pub memo4: String,
    pub set_fee5: String,
    pub field_5: String,
}

/// \~\~\~
///
/// The discriminator of `Ab`, which has no fields.
pub const AB_DISCRIMINATOR: [u8; 8] = [0, 6, 112, 189, 195, 19, 214, 243];

/// \~\~\~
///
/// The discriminator of `AbType`, which has no fields.
pub const AB_TYPE_DISCRIMINATOR: [u8; 8] = [163, 108, 140, 209, 155, 111, 74, 251];

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = "anchor", trailing = "allowed")]
pub enum Kind {
    Unnamed {
        field_: u8,
        fee: u8,
        set_fee2: u8,
        field_2: u8,
    },
    Unnamed2 {
        field_: u8,
        fee: u8,
        set_fee2: u8,
        field_2: u8,
    },
    V1 {
        field_: u8,
        fee: u8,
        set_fee2: u8,
        field_1: u8,
    },
    AB {
        field_: u8,
        fee: u8,
        set_fee2: u8,
        a_b: u8,
    },
    Fee {
        field_: u8,
        fee: u8,
        set_fee2: u8,
        fee3: u8,
    },
    SetFee {
        field_: u8,
        fee: u8,
        set_fee2: u8,
        set_fee3: u8,
    },
    Fee2 {
        field_: u8,
        fee: u8,
        set_fee2: u8,
        fee3: u8,
    },
    SelfType {
        field_: u8,
        fee: u8,
        set_fee2: u8,
        self_: u8,
    },
    Type {
        field_: u8,
        fee: u8,
        set_fee2: u8,
        r#type: u8,
    },
}

// `Unit`: it is an enum without fields. There is no schema.

/// The instructions of the program: their discriminators and arguments.
pub mod instructions {
    use neap::Neap;

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:"), trailing = "allowed")]
    pub struct Unnamed {
        pub field_: u8,
    }

    const _: () = assert!(Unnamed::SIZE == 9);

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:²"), trailing = "allowed")]
    pub struct UnnamedType {
        pub field_: u8,
    }

    const _: () = assert!(UnnamedType::SIZE == 9);

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:1"), trailing = "allowed")]
    pub struct V1 {
        pub field_1: u8,
    }

    const _: () = assert!(V1::SIZE == 9);

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:a_b"), trailing = "allowed")]
    pub struct AB {
        pub a_b: u8,
    }

    const _: () = assert!(AB::SIZE == 9);

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:fee"), trailing = "allowed")]
    pub struct Fee {
        pub fee: u8,
    }

    const _: () = assert!(Fee::SIZE == 9);

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:set_fee"), trailing = "allowed")]
    pub struct SetFee {
        pub set_fee: u8,
    }

    const _: () = assert!(SetFee::SIZE == 9);

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:fee"), trailing = "allowed")]
    pub struct FeeType {
        pub fee: u8,
    }

    const _: () = assert!(FeeType::SIZE == 9);

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:self"), trailing = "allowed")]
    pub struct SelfType {
        pub self_: u8,
    }

    const _: () = assert!(SelfType::SIZE == 9);

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:type"), trailing = "allowed")]
    pub struct Type {
        pub r#type: u8,
    }

    const _: () = assert!(Type::SIZE == 9);
}
