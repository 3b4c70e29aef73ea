//! Instructions in the ELFs of the upstream toolchain.

use crate::{
    checkout::{Checkout, expect},
    upstream::{alone, build, read},
};

/// A program for which LLVM would emit each of the instructions that BPF has and SBPF lacks.
const PROGRAM: &str = "#[repr(C)]
pub struct Input { a: i8, b: i16, c: i32, d: u64, e: u32, f: u16, kind: u8 }

#[unsafe(no_mangle)]
pub extern \"C\" fn entrypoint(input: &mut Input) -> u64 {
    let signed = i64::from(input.a) + i64::from(input.b) + i64::from(input.c) + i64::from(input.d as i8);
    let swapped = input.d.swap_bytes() + u64::from(input.e.swap_bytes()) + u64::from(input.f.swap_bytes());
    input.d = 7;
    let chosen = match input.kind {
        0 => input.e.count_ones(),
        1 => input.e.leading_zeros(),
        2 => input.e.trailing_zeros(),
        3 => input.e.rotate_left(3),
        4 => input.e / 3,
        5 => input.e % 7,
        6 => input.e.wrapping_mul(9),
        7 => input.e ^ 11,
        _ => 0,
    };
    signed as u64 ^ swapped ^ u64::from(chosen)
}
";

#[test]
fn emits_no_instruction_that_sbpf_lacks() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    checkout.write("one/src/lib.rs", PROGRAM);
    expect(&build(&checkout, &["one"]), 0, &[]);
    let code = code(&read(&checkout, "one.so"));
    let lacking: Vec<_> = code.iter().filter(|it| lacks(it)).collect();
    assert!(lacking.is_empty(), "SBPF lacks {lacking:x?}");
    const STORE_CONSTANT: u8 = 0x7a;
    assert!(code.iter().any(|it| it[0] == STORE_CONSTANT), "no constant is stored directly");
}

/// Whether an instruction is one of those that BPF v4 adds, but for stores of constants. Agave's loader accepts some of them as
/// other instructions: it ignores the offset of `mov`, which says that it extends the sign.
fn lacks(instruction: &[u8; 8]) -> bool {
    let opcode = instruction[0];
    match opcode & 7 {
        // Loads and stores, but for `lddw`: only plain ones.
        1..=3 => opcode & 0xe0 != 0x60,
        // A swap of bytes; extension of signs, and division with signs.
        4 | 7 => opcode == 0xd7 || instruction[2..4] != [0, 0],
        // A jump to a register or a far place.
        5 | 6 => matches!(opcode, 0x06 | 0x0d),
        _ => false,
    }
}

/// The instructions of an ELF: what its program headers load as executable.
fn code(elf: &[u8]) -> Vec<[u8; 8]> {
    let number = |at: usize| u64::from_le_bytes(elf[at..at + 8].try_into().unwrap()) as usize;
    let headers = number(32);
    let mut segments = (0..usize::from(elf[56])).map(|index| headers + index * 56);
    let executable = segments.find(|at| elf[at + 4] & 1 == 1).expect("no code");
    let (start, size) = (number(executable + 8), number(executable + 32));
    elf[start..start + size].as_chunks().0.to_vec()
}
