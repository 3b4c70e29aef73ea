// The compiler refuses this file if types in memory, or discriminators, are not those of the lock. `neap-idl lock` writes it.

const _: () = {
    assert!(matches!(Book::DISCRIMINATOR, [0x79, 0x22, 0x79, 0x23, 0x5b, 0x3e, 0x55, 0xde]));
    assert!(core::mem::size_of::<Book>() == 48);
    assert!(core::mem::offset_of!(Book, side) == 0);
    assert!(core::mem::offset_of!(Book, r#type) == 2);
    assert!(core::mem::offset_of!(Book, _padding) == 3);
    assert!(core::mem::offset_of!(Book, orders) == 8);
    assert!(core::mem::offset_of!(Book, last) == 40);
    assert!(core::mem::size_of::<Order>() == 16);
    assert!(core::mem::offset_of!(Order, quantity) == 0);
    assert!(core::mem::offset_of!(Order, _padding) == 4);
    assert!(core::mem::offset_of!(Order, price) == 8);
    assert!(core::mem::size_of::<Side>() == 2);
};
