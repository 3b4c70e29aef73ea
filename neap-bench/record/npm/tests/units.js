// The parts of the recorder that a program of the repository does not reach.
"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { errorName, ranOut } = require("../lib/errors");
const { encode } = require("../lib/fixture");
const { SLOT_HASHES, STAKE_HISTORY, trimmed } = require("../lib/instructions");
const { instructionsSysvar, readTransaction, writeTransaction } = require("../lib/transaction");

test("errors have the names of Rust", () => {
  const names = [
    [0, "GenericError"],
    [24, "DuplicateAccountOutOfSync"], // The last one before Custom.
    [25, "InvalidError"],
    [42, "IncorrectAuthority"], // The last one before BorshIoError.
    [43, "AccountNotRentExempt"],
    [51, "BuiltinProgramsMustConsumeComputeUnits"],
    [52, "BorshIoError"],
    [{ code: 6000 }, "Custom(6000)"],
    [999, ""],
  ];
  for (const [error, name] of names) assert.equal(errorName(error), name);
  assert.deepEqual(
    [36, 39, 37].map((error) => ranOut(errorName(error))),
    [true, true, false],
  );
});

test("a fixture has the bytes of the crate's", () => {
  const [one, seven] = ["01".repeat(32), "07".repeat(32)];
  const account = (data) => ({ address: one, lamports: 5n, data: Buffer.from(data), executable: false, owner: "00".repeat(32) });
  const fixture = {
    program: seven,
    metas: [{ address: one, isSigner: true, isWritable: false }],
    data: Buffer.from([1, 2]),
    before: [account([9, 0, 0, 0, 0, 0, 2])],
    after: [account([9, 0, 0, 0, 0, 0, 3, 4])],
    limit: 200_000,
    heapSize: 65_536,
    returnData: Buffer.from([3]),
  };
  // `a_fixture_has_these_bytes` in the crate's tests expects the same.
  const expected =
    "6e656170310a03" + seven + one + "00".repeat(32) +
    "000105020102c19a0c808004010102" + "0502" + "070109050102" + "00" +
    "00010002050208" + "000602010400" + "0103";
  assert.equal(encode(fixture).toString("hex"), expected);
});

test("sysvars keep all their entries, and no room for others", () => {
  for (const [address, entry] of [
    [SLOT_HASHES, 40],
    [STAKE_HISTORY, 32],
  ]) {
    for (const count of [0, 1, 5]) {
      // Each entry begins with a number, and the rest of it may be zeros.
      const data = Buffer.alloc(8 + 512 * entry);
      data[0] = count;
      for (let at = 0; at < count; at++) data[8 + at * entry] = at + 1;
      assert.deepEqual(trimmed({ address, data }).data, data.subarray(0, 8 + count * entry));
    }
  }
  const clock = { address: "clock", data: Buffer.alloc(100) };
  assert.equal(trimmed(clock), clock);
});

// A transaction of one signer that calls the third key with the two others.
const key = (byte) => Array(32).fill(byte);
const legacy = Buffer.from(
  [[1], Array(64).fill(0), [1, 0, 1, 3], key(1), key(2), key(3), key(9), [1], [2, 2, 0, 1, 1, 7]].flat(),
);

test("a transaction without instructions keeps the rest", () => {
  const transaction = readTransaction(legacy);
  assert.deepEqual(writeTransaction(transaction, transaction.instructions), legacy);
  assert.equal(writeTransaction(transaction, []).length, legacy.length - 6);
  const flags = transaction.keys.map(({ isSigner, isWritable }) => [isSigner, isWritable]);
  assert.deepEqual(flags, [
    [true, true],
    [false, true],
    [false, false],
  ]);
  for (let length = 1; length < legacy.length; length++) {
    assert.throws(() => readTransaction(legacy.subarray(0, length)), /cut off/);
  }
});

test("the instructions sysvar has the runtime's layout", () => {
  const transaction = readTransaction(legacy);
  const meta = (flags, byte) => [flags, ...key(byte)];
  const instruction = [2, 0, ...meta(3, 1), ...meta(2, 2), ...key(3), 1, 0, 7];
  assert.deepEqual([...instructionsSysvar(transaction, transaction.instructions)], [1, 0, 4, 0, ...instruction, 0, 0]);
});
