//! The opcodes that the code of a program is read by.

/// `add64 dst, imm`.
pub const ADD64: u8 = 0x07;
/// `sub64 dst, imm`.
pub const SUB64: u8 = 0x17;
/// `lddw dst, imm`, which takes two places.
pub const LDDW: u8 = 0x18;
/// `jeq dst, src, offset`.
pub const JEQ: u8 = 0x1d;
/// `jne dst, src, offset`.
pub const JNE: u8 = 0x5d;
/// `ja offset`.
pub const JA: u8 = 0x05;
/// `call imm`.
pub const CALL: u8 = 0x85;
/// `callx`.
pub const CALLX: u8 = 0x8d;
/// `exit`.
pub const EXIT: u8 = 0x95;
/// `mov32 dst, imm`.
pub const MOV32_IMMEDIATE: u8 = 0xb4;
/// `mov64 dst, imm`.
pub const MOV64_IMMEDIATE: u8 = 0xb7;
/// `mov32 dst, src`.
pub const MOV32: u8 = 0xbc;
/// `mov64 dst, src`.
pub const MOV64: u8 = 0xbf;

/// Whether an instruction sets its destination register: it loads from memory or computes.
pub fn sets_destination(opcode: u8) -> bool {
    opcode == LDDW || matches!(opcode & 7, 1 | 4 | 7)
}
