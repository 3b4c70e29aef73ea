//! What sbpf-linker does to the instructions of an object.

use super::*;

const END: [u8; 8] = [EXIT, 0, 0, 0, 0, 0, 0, 0];

/// Finds the places of an entrypoint, given the instructions before its `exit`: their opcodes and registers.
fn placed(object: &[[u8; 2]], measured: &[[u8; 2]]) -> anyhow::Result<Vec<u64>> {
    let [object, measured] = [object, measured].map(|instructions| {
        let instructions =
            instructions.iter().map(|[opcode, registers]| [*opcode, *registers, 0, 0, 0, 0, 0, 0]);
        instructions.chain([END]).flatten().collect::<Vec<u8>>()
    });
    let object = ObjectCode {
        functions: [(0, object.len() as u64)].into(),
        text: object,
        entrypoint: 0,
        references: BTreeMap::new(),
        referenced: BTreeSet::new(),
        sections: Vec::new(),
    };
    place(&object, &Code { text: measured, ..Code::default() })
}

#[test]
fn accepts_what_sbpf_linker_does_to_arithmetic() {
    for (what, object, measured, addresses) in [
        ("nothing", [0x0c, 0x21], &[[0x0c, 0x21]][..], &[0, 8][..]),
        ("an inserted copy", [0x0c, 0x21], &[[0x0c, 0x21], [MOV32, 0x11]], &[0, 0, 8]),
        ("a sum of 64 bits", [0x0c, 0x21], &[[0x0f, 0x21]], &[0, 8]),
        ("a difference of 64 bits", [0x14, 1], &[[0x17, 1]], &[0, 8]),
        ("a product of 64 bits", [0x24, 1], &[[0x27, 1]], &[0, 8]),
        ("a copy of 32 bits", [MOV64, 0x10], &[[MOV32, 0x10]], &[0, 8]),
    ] {
        assert_eq!(placed(&[object], measured).unwrap(), addresses, "{what}");
    }
}

#[test]
fn refuses_other_instructions() {
    for (what, object, measured) in [
        ("other registers", [0x0c, 0x21], [0x0f, 0x12]),
        ("another operation", [0x0c, 0x21], [0x1f, 0x21]),
        ("a quotient of 64 bits", [0x3c, 0x21], [0x3f, 0x21]),
        ("a copy of 64 bits", [MOV32, 0x10], [MOV64, 0x10]),
    ] {
        assert!(placed(&[object], &[measured]).is_err(), "{what}");
    }
}
