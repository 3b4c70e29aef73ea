//! A struct with many fields in another one compiles.

use neap::Neap;

macro_rules! wide {
    ($name:ident { $first:ident: $ty:ty, $($field:ident)* }) => {
        #[derive(Neap)]
        #[allow(dead_code)]
        struct $name {
            $first: $ty,
            $($field: u64,)*
        }
    };
}

// The size of the outer struct comes first. Where each offset followed from the one before it, it needed all 150 of both.
const _: () = assert!(Outer::SIZE == 8 * 151);

wide!(Outer { inner: Inner,
    b00 b01 b02 b03 b04 b05 b06 b07 b08 b09 b10 b11 b12 b13 b14 b15 b16 b17 b18 b19
    b20 b21 b22 b23 b24 b25 b26 b27 b28 b29 b30 b31 b32 b33 b34 b35 b36 b37 b38 b39
    b40 b41 b42 b43 b44 b45 b46 b47 b48 b49
});

wide!(Inner { first: u64,
    a00 a01 a02 a03 a04 a05 a06 a07 a08 a09 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19
    a20 a21 a22 a23 a24 a25 a26 a27 a28 a29 a30 a31 a32 a33 a34 a35 a36 a37 a38 a39
    a40 a41 a42 a43 a44 a45 a46 a47 a48 a49 a50 a51 a52 a53 a54 a55 a56 a57 a58 a59
    a60 a61 a62 a63 a64 a65 a66 a67 a68 a69 a70 a71 a72 a73 a74 a75 a76 a77 a78 a79
    a80 a81 a82 a83 a84 a85 a86 a87 a88 a89 a90 a91 a92 a93 a94 a95 a96 a97 a98 a99
});

#[test]
fn offsets_of_wide_structs_add_up() {
    assert_eq!(Outer::OFFSET_B49, 8 * 150);
    assert_eq!(Inner::OFFSET_A99, 8 * 100);
}
