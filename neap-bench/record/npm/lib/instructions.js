// Runs a transaction one instruction at a time, on the state that LiteSVM has before it.

"use strict";

const { errorName, failure, ranOut } = require("./errors");
const { hex, instructionsSysvar, isComputeBudget, readTransaction, writeTransaction } = require("./transaction");

const NATIVE_LOADER = "058784bf148ba4282fb012574888a9f153a07dadf765c0455c9a970380000000";
const LOADERS = /^(02a8f6914e88a1|0512b4115151e37a)/;
const INSTRUCTIONS = "06a7d517187bd16635dad40455fdc2c0c124c68f215675a5dbbacb5f08000000";
const SYSVAR = "06a7d5171875f729c73d93408f216120067ed88c76e08c287fc1946000000000";
// The sysvars that a program sees without naming their accounts.
const SLOT_HASHES = "06a7d517192f0aafc6f265e3fb77cc7ada82c529d0be3b136e2d005520000000";
const STAKE_HISTORY = "06a7d517193584d0feed9bb3431d13206be544281b57b8566cc5375ff4000000";
const SYSVARS = [
  "06a7d51718c774c928566398691d5eb68b5eb8a39b4b6d5c73555b2100000000", // clock
  "06a7d51718dc3fee02d3e47f0100f8b054f7942e60591e3f508719a805000000", // epoch schedule
  "06a7d51718dc3fee02a558bf83ce66e144422a1c34950b27c1869b5a9c000000", // epoch rewards
  "06a7d5171906dde1cd3f947dcab4c8f4f4f51bad0f9813b800d289471fc00000", // last restart slot
  "06a7d517192c5c51218cc94c3d4af17f58daee089ba1fd44e3dbd98a00000000", // rent
  SLOT_HASHES,
  STAKE_HISTORY,
];
/** How many bytes an entry of a sysvar takes, if it is a list. */
const ENTRIES = { [SLOT_HASHES]: 40, [STAKE_HISTORY]: 32 };
const ELF = Buffer.from("\x7fELF", "latin1");
const MISSING = { lamports: 0n, data: Buffer.alloc(0), executable: false, owner: "00".repeat(32) };

const [MOST_UNITS, UNITS, NATIVE_UNITS] = [1_400_000, 200_000, 3_000];
const [REQUEST_HEAP_FRAME, SET_COMPUTE_UNIT_LIMIT] = [1, 2];

/** Reads an account of LiteSVM. Executables are left out: the suite names them. */
function readAccount(account) {
  if (!account) return MISSING;
  const owner = hex(account.owner());
  let data = Buffer.from(account.data());
  const elf = LOADERS.test(owner) ? data.indexOf(ELF) : -1;
  if (elf >= 0) data = data.subarray(0, elf);
  return { lamports: account.lamports(), data, executable: account.executable(), owner };
}

/** A sysvar without the room for more entries after the last one. It begins with their number. */
function trimmed(account) {
  const { address, data } = account;
  const entry = ENTRIES[address];
  if (!entry || data.length < 8) return account;
  const length = 8n + data.readBigUInt64LE() * BigInt(entry);
  return length < BigInt(data.length) ? { ...account, data: data.subarray(0, Number(length)) } : account;
}

/** A transaction on the state before it. `simulate` runs other bytes on that state. */
class Transaction {
  constructor(svm, bytes, simulate) {
    this.svm = svm;
    this.simulate = simulate;
    this.parts = readTransaction(bytes, (address) => this.account(address).data);
  }

  account(address) {
    return readAccount(this.svm.getAccount(new Uint8Array(Buffer.from(address, "hex"))));
  }

  isNative({ program }) {
    return this.account(this.parts.keys[program].address).owner === NATIVE_LOADER;
  }

  /** What an instruction of the compute budget asks for, if there is one. */
  asked(kind) {
    const set = this.parts.instructions.find((it) => isComputeBudget(this.parts, it) && it.data[0] === kind);
    return set?.data.readUInt32LE(1);
  }

  /** The bytes of the heap, or 0 if nothing asks for more than usual. */
  heapSize() {
    return Number(this.svm.getComputeBudget()?.heapSize ?? this.asked(REQUEST_HEAP_FRAME) ?? 0);
  }

  /** The compute units that all instructions share. */
  limit() {
    const budget = this.svm.getComputeBudget();
    if (budget) return Number(budget.computeUnitLimit);
    const { instructions } = this.parts;
    const asked = this.asked(SET_COMPUTE_UNIT_LIMIT);
    if (asked !== undefined) return Math.min(asked, MOST_UNITS);
    const units = instructions.map((it) => (this.isNative(it) ? NATIVE_UNITS : UNITS));
    return Math.min(
      units.reduce((sum, it) => sum + it, 0),
      MOST_UNITS,
    );
  }

  /** Runs these instructions alone. */
  run(instructions) {
    const outcome = this.simulate(writeTransaction(this.parts, instructions));
    const failed = failure(outcome);
    const meta = outcome.meta();
    const accounts = failed ? [] : outcome.postAccounts();
    const left = new Map(accounts.map((it) => [hex(it.address), readAccount(it.account())]));
    return {
      failed,
      units: Number(meta.computeUnitsConsumed()),
      returnData: Buffer.from(meta.returnData().data()),
      account: (address) => left.get(address) ?? this.account(address),
    };
  }

  /**
   * Each instruction of a program that is not the runtime's own, with what was before it and what it left: `{ index,
   * fixture }`, or `{ index, skipped }` with a reason. Ends at the first that fails.
   */
  *instructions() {
    const { instructions } = this.parts;
    const isBudget = (it) => isComputeBudget(this.parts, it);
    let before = this.run(instructions.filter(isBudget));
    // The runtime refuses the transaction before it runs anything.
    if (before.failed) return;
    for (const [index, instruction] of instructions.entries()) {
      if (isBudget(instruction)) continue;
      // Those of the compute budget have no state. They come first, because the last instruction sets the return data.
      const prefix = [...instructions.slice(0, index), ...instructions.slice(index + 1).filter(isBudget), instruction];
      const after = this.run(prefix);
      const { failed } = after;
      if (failed && failed.index !== prefix.length - 1) {
        yield {
          index,
          skipped: `of which only the end of the transaction is valid (${failed.reason ?? "another fails"})`,
        };
        return;
      }
      if (!this.isNative(instruction)) yield { index, fixture: this.fixture(prefix, before, after) };
      if (failed) return;
      before = after;
    }
  }

  fixture(prefix, before, after) {
    const { keys } = this.parts;
    const { program, accounts, data } = prefix.at(-1);
    const metas = accounts.map((index) => keys[index]);
    const named = new Set(metas.map(({ address }) => address));
    // It shows what came before.
    if (prefix.length > 1) named.add(INSTRUCTIONS);
    const state =
      ({ account }) =>
      (address) => {
        const sysvar = { ...MISSING, owner: SYSVAR, data: instructionsSysvar(this.parts, prefix) };
        return trimmed({ address, ...(address === INSTRUCTIONS ? sysvar : account(address)) });
      };
    const others = SYSVARS.filter((address) => !named.has(address) && this.account(address).lamports > 0n);
    const all = [...named, ...others];
    const error = after.failed && errorName(after.failed.error);
    const limit = this.limit();
    return {
      program: keys[program].address,
      data,
      metas,
      before: all.map(state(before)),
      after: all.map(state(after)),
      error,
      // What other instructions took matters only to one that ran out.
      limit: ranOut(error) ? Math.max(0, limit - before.units) : limit,
      heapSize: this.heapSize(),
      returnData: after.returnData,
      units: Math.max(0, after.units - before.units),
    };
  }
}

module.exports = { SLOT_HASHES, STAKE_HISTORY, Transaction, trimmed };
