//! Decodes the instructions of a program.

use crate::profile::{
    opcodes::LDDW,
    trace::{Call, Code},
};
use neap_model::profile::Kind;
use sbpf_common::{
    OpcodeTable,
    instruction::{AsmFormat, Instruction},
    opcode::Opcode,
    optype::OperationType,
};

/// An instruction with what explains it.
pub struct Decoded {
    pub assembly: String,
    pub kind: Kind,
    pub syscall: Option<String>,
}

/// Decodes the instruction at a place. `name` gives the names of functions by their places.
pub fn decode(code: &Code, place: u64, name: impl FnOnce(u64) -> String) -> Decoded {
    let call = code.calls.get(&place);
    if let Some(Call::Syscall(syscall)) = call {
        let assembly = format!("call {syscall}");
        return Decoded { assembly, kind: Kind::Syscall, syscall: Some(syscall.clone()) };
    }
    if let Some(Call::Function(target)) = call {
        let assembly = format!("call {}", name(*target));
        return Decoded { assembly, kind: Kind::Call, syscall: None };
    }
    let instruction = instruction(code, place);
    let assembly =
        instruction.as_ref().and_then(|instruction| instruction.to_asm(AsmFormat::Default).ok());
    Decoded {
        assembly: assembly.unwrap_or_else(|| "unknown instruction".to_owned()),
        kind: instruction.map_or(Kind::Alu, |instruction| kind(&instruction)),
        syscall: None,
    }
}

/// The instruction at a place, or `None` if the decoder does not know it.
pub fn instruction(code: &Code, place: u64) -> Option<Instruction> {
    // `lddw` takes 16 bytes. The decoder expects them.
    let bytes = code.from(place);
    let length = if bytes.first() == Some(&LDDW) { 16 } else { 8 };
    let bytes = bytes.get(..length)?;
    let decoded = match (code.is_v2(), code.is_v3()) {
        (true, _) => Instruction::from_bytes_sbpf_v2(bytes),
        (_, true) => Instruction::from_bytes_sbpf_v3(bytes),
        _ => Instruction::from_bytes(bytes),
    };
    decoded.ok()
}

/// The base register, the offset and the length of a load or store, and whether it stores.
pub fn access(instruction: &Instruction) -> Option<(u8, i16, u64, bool)> {
    use Opcode::*;
    let length = match instruction.opcode {
        Ldxb | Stb | Stxb => 1,
        Ldxh | Sth | Stxh => 2,
        Ldxw | Stw | Stxw => 4,
        Ldxdw | Stdw | Stxdw => 8,
        _ => return None,
    };
    let loads = instruction.opcode.group() == OperationType::LoadMemory;
    let base = if loads { instruction.src.as_ref() } else { instruction.dst.as_ref() };
    let offset = instruction.off.as_ref()?.as_ref().right().copied().unwrap_or(0);
    Some((base?.n, offset, length, !loads))
}

/// The register that points to the frame.
pub const FRAME_POINTER: u8 = 10;

fn kind(instruction: &Instruction) -> Kind {
    use OperationType::*;
    match instruction.opcode.group() {
        LoadMemory => Kind::Load,
        StoreImmediate | StoreRegister => Kind::Store,
        Jump | JumpImmediate | JumpRegister | Jump32Immediate | Jump32Register => Kind::Jump,
        CallImmediate | CallRegister => Kind::Call,
        Exit => Kind::Exit,
        LoadImmediate | BinaryImmediate | BinaryRegister | Unary | Endian => Kind::Alu,
    }
}
