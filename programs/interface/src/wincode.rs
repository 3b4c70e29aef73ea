//! The configuration of wincode in borsh's wire format.

/// Declares `BORSH`, a configuration of wincode for borsh's bytes, and `Borsh`, its type.
///
/// Lengths take four bytes, and tags one. The program must depend on wincode 0.6.
#[macro_export]
macro_rules! wincode_borsh {
    () => {
        type Borsh = ::wincode::config::Configuration<
            true,
            { ::wincode::config::DEFAULT_PREALLOCATION_SIZE_LIMIT },
            ::wincode::len::FixIntLen<u32>,
            ::wincode::int_encoding::LittleEndian,
            ::wincode::int_encoding::FixInt,
            u8,
        >;
        const BORSH: Borsh = Borsh::new();
    };
}
