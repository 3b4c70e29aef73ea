// A test of a program on LiteSVM as one would write it: it knows nothing of the recorder. `../test` runs this.
"use strict";

const assert = require("node:assert/strict");
const { createRequire } = require("node:module");
const path = require("node:path");
const { test } = require("node:test");

// kit needs it, and Node 18, which is that of Debian 12, has it only in a module.
globalThis.crypto ??= require("node:crypto").webcrypto;
// The packages are in the current directory.
const packages = createRequire(path.join(process.cwd(), "package.json"));
const kit = packages("@solana/kit");
const { FailedTransactionMetadata, LiteSVM } = packages("litesvm");

const PROGRAM = kit.address("US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx");
const MULTISIG = kit.address("CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8");
const COMPUTE_BUDGET = kit.address("ComputeBudget111111111111111111111111111111");
const INSTRUCTIONS = kit.address("Sysvar1nstructions1111111111111111111111111");
const { READONLY, WRITABLE } = kit.AccountRole;

const u16 = (value) => [value & 0xff, value >> 8];
const u64 = (value) => [...u16(value), 0, 0, 0, 0, 0, 0];

function instruction(data, ...others) {
  const accounts = others.map((address) => ({ address, role: READONLY }));
  return {
    programAddress: PROGRAM,
    accounts: [{ address: MULTISIG, role: WRITABLE }, ...accounts],
    data: new Uint8Array(data),
  };
}

const requireThreshold = (threshold) => instruction([0, ...u16(threshold)], INSTRUCTIONS);
const setTransactionIndex = (index) => instruction([1, ...u64(index)]);
const addMember = (member) => instruction([4], member);
const setComputeUnitLimit = (units) => ({
  programAddress: COMPUTE_BUDGET,
  data: new Uint8Array([2, ...u16(units), 0, 0]),
});

// A multisig with a threshold of 2, without members and with room for one.
function multisig() {
  const discriminator = [0xe0, 0x74, 0x79, 0xba, 0x44, 0xa1, 0x4f, 0xec];
  const keys = Array(64).fill(0);
  // The time lock, two indices, the status, no name, no delay, the bump, no members, and the room.
  const rest = Array(4 + 16 + 1 + 4 + 1 + 1 + 4 + 32).fill(0);
  return new Uint8Array([...discriminator, ...keys, ...u16(2), ...rest]);
}

async function start() {
  const payer = await kit.createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(1));
  const svm = new LiteSVM();
  svm.airdrop(payer.address, kit.lamports(1_000_000_000n));
  svm.addProgramFromFile(PROGRAM, process.env.ELF);
  const [data, lamports] = [multisig(), kit.lamports(1_000_000_000n)];
  svm.setAccount({ address: MULTISIG, lamports, data, programAddress: PROGRAM, executable: false });
  const send = async (...instructions) => {
    const message = kit.pipe(
      kit.createTransactionMessage({ version: 0 }),
      (it) => kit.setTransactionMessageFeePayerSigner(payer, it),
      (it) => svm.setTransactionMessageLifetimeUsingLatestBlockhash(it),
      (it) => kit.appendTransactionMessageInstructions(instructions, it),
    );
    return svm.sendTransaction(await kit.signTransactionMessageWithSigners(message));
  };
  return { svm, payer, send };
}

test("a transaction of two instructions", async () => {
  const { svm, payer, send } = await start();
  const outcome = await send(setTransactionIndex(7), addMember(payer.address), setComputeUnitLimit(50_000));
  assert(!(outcome instanceof FailedTransactionMetadata), String(outcome));
  assert.equal(svm.getAccount(MULTISIG).data[78], 7);
  assert.equal(svm.getAccount(payer.address).lamports, 999_995_000n);
});

test("a transaction whose second instruction fails", async () => {
  const { svm, send } = await start();
  const outcome = await send(setTransactionIndex(8), requireThreshold(3));
  assert(outcome instanceof FailedTransactionMetadata);
  assert.equal(outcome.err().index, 1);
  // The runtime rolled the first one back.
  assert.equal(svm.getAccount(MULTISIG).data[78], 0);
  assert(!((await send(requireThreshold(2))) instanceof FailedTransactionMetadata));
});

test("a transaction that does not start", async () => {
  const { svm, send } = await start();
  await send(requireThreshold(2));
  const again = await send(requireThreshold(2));
  assert(again instanceof FailedTransactionMetadata);
  svm.expireBlockhash();
});
