// Reads a transaction's bytes, and writes the same transaction with other instructions.

"use strict";

const KEY = 32;
const SIGNATURE = 64;
const COMPUTE_BUDGET = "0306466fe5211732ffecadba72c39be7bc8ce5bbc5f7126b2c439b3a40000000";
const UPGRADEABLE_LOADER = "02a8f6914e88a1b0e210153ef763ae2b00c2b93d16c124d2c0537a1004800000";
// An address lookup table has this many bytes before its addresses.
const TABLE_HEADER = 56;

const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** Reads numbers and byte strings one after the other. Lengths take one byte for each 7 bits. */
class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  take(length) {
    if (this.at + length > this.bytes.length) throw new Error("the transaction is cut off");
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  byte() {
    return this.take(1)[0];
  }

  length() {
    let [value, shift, byte] = [0, 0, 0x80];
    for (; byte & 0x80; shift += 7) {
      byte = this.byte();
      value |= (byte & 0x7f) << shift;
    }
    return value;
  }

  list(read) {
    return Array.from({ length: this.length() }, read);
  }
}

function writeLength(value) {
  const bytes = [];
  for (; value > 0x7f; value >>= 7) bytes.push((value & 0x7f) | 0x80);
  return Buffer.from([...bytes, value]);
}

function readInstruction(reader) {
  const start = reader.at;
  const program = reader.byte();
  const accounts = [...reader.take(reader.length())];
  const data = reader.take(reader.length());
  return { program, accounts, data, bytes: reader.bytes.subarray(start, reader.at) };
}

/**
 * Reads a transaction. `dataOf` returns the data of an account, for address lookup tables.
 *
 * `keys` are the addresses that its instructions refer to by number, in hexadecimal digits, each with what the transaction
 * allows. Returns undefined for versions with another layout.
 */
function readTransaction(bytes, dataOf) {
  const reader = new Reader(Buffer.from(bytes));
  if (reader.bytes[0] === 0x81) return undefined;
  reader.take(reader.length() * SIGNATURE);
  const isVersioned = (reader.bytes[reader.at] & 0x80) !== 0;
  if (isVersioned && reader.byte() !== 0x80) return undefined;
  const [signers, readonlySigners, readonlyOthers] = reader.take(3);
  const statics = reader.list(() => hex(reader.take(KEY)));
  reader.take(KEY); // The blockhash.
  const head = reader.bytes.subarray(0, reader.at);
  const instructions = reader.list(() => readInstruction(reader));
  const tail = reader.bytes.subarray(reader.at);
  const keys = statics.map((address, index) => ({
    address,
    isSigner: index < signers,
    isWritable: index < signers ? index < signers - readonlySigners : index < statics.length - readonlyOthers,
  }));
  if (isVersioned) keys.push(...lookedUp(reader, dataOf));
  // The runtime makes the programs that a transaction calls read-only.
  if (!statics.includes(UPGRADEABLE_LOADER)) {
    for (const { program } of instructions) keys[program].isWritable = false;
  }
  return { head, instructions, keys, tail };
}

function lookedUp(reader, dataOf) {
  const tables = reader.list(() => {
    const data = dataOf(hex(reader.take(KEY)));
    const address = (index) => hex(data.subarray(TABLE_HEADER + index * KEY, TABLE_HEADER + (index + 1) * KEY));
    const indices = () => [...reader.take(reader.length())];
    return { writable: indices().map(address), readonly: indices().map(address) };
  });
  const keys = (kind, isWritable) =>
    tables.flatMap((table) => table[kind].map((address) => ({ address, isSigner: false, isWritable })));
  return [...keys("writable", true), ...keys("readonly", false)];
}

/** The bytes of a transaction with these instructions instead. Its signatures are no longer right. */
function writeTransaction({ head, tail }, instructions) {
  return Buffer.concat([head, writeLength(instructions.length), ...instructions.map(({ bytes }) => bytes), tail]);
}

const isComputeBudget = ({ keys }, { program }) => keys[program].address === COMPUTE_BUDGET;

/** The data of the instructions sysvar while the last one of these instructions runs. */
function instructionsSysvar({ keys }, instructions) {
  const u16 = (value) => Buffer.from([value & 0xff, value >> 8]);
  const bytes = instructions.map(({ program, accounts, data }) => {
    const metas = accounts.map((index) => {
      const { address, isSigner, isWritable } = keys[index];
      return Buffer.concat([Buffer.from([isSigner | (isWritable << 1)]), Buffer.from(address, "hex")]);
    });
    const id = Buffer.from(keys[program].address, "hex");
    return Buffer.concat([u16(accounts.length), ...metas, id, u16(data.length), data]);
  });
  let offset = 2 + 2 * bytes.length;
  const offsets = bytes.map(({ length }) => u16((offset += length) - length));
  return Buffer.concat([u16(bytes.length), ...offsets, ...bytes, u16(bytes.length - 1)]);
}

module.exports = { hex, instructionsSysvar, isComputeBudget, readTransaction, writeTransaction };
