// Writes fixtures in Firedancer's layout of protobuf, which names every error and takes sysvars as accounts.

"use strict";

const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

// As many digits as in the name of a row.
const DIGITS = 12;
const LONGEST_NAME = 80;
const NOT_RECORDED = "not-recorded.txt";

function varint(value) {
  const bytes = [];
  for (value = BigInt.asUintN(64, BigInt(value)); value > 0x7fn; value >>= 7n) bytes.push(Number(value & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(value)]);
}

/** A field with a number or bytes. Zeros are left out, as protobuf does. */
function field(tag, value) {
  if (typeof value === "object") return Buffer.concat([varint((tag << 3) | 2), varint(value.length), value]);
  return value ? Buffer.concat([varint(tag << 3), varint(value)]) : Buffer.alloc(0);
}

const message = (...fields) => Buffer.concat(fields);

function account({ address, lamports, data, executable, owner }) {
  return message(
    field(1, Buffer.from(address, "hex")),
    field(2, lamports),
    field(3, data),
    field(4, Number(executable)),
    // The runtime no longer changes it: LiteSVM sets it when an instruction may write the account.
    field(5, 0xffff_ffff_ffff_ffffn),
    field(6, Buffer.from(owner, "hex")),
  );
}

/** The bytes of a fixture. The compute units that are left belong to one build, so the hash can leave them out. */
function encode({ program, data, metas, before, after, limit, result, customError, returnData }, unitsLeft) {
  const index = (address) => before.findIndex((known) => known.address === address);
  const instruction = metas.map(({ address, isSigner, isWritable }) =>
    field(4, message(field(1, index(address)), field(2, Number(isWritable)), field(3, Number(isSigner)))),
  );
  const input = message(
    field(1, Buffer.from(program, "hex")),
    ...before.map((it) => field(3, account(it))),
    ...instruction,
    field(5, data),
    field(6, limit),
  );
  const effects = message(
    field(1, result),
    field(2, customError),
    ...after.map((it) => field(3, account(it))),
    field(4, unitsLeft),
    field(5, returnData),
  );
  return message(
    field(1, message(field(1, Buffer.from("sol_compat_instr_execute_v1")))),
    field(2, input),
    field(3, effects),
  );
}

/** A directory of fixtures, each of which is written once, for the first test that runs it. */
class Directory {
  constructor(directory) {
    this.path = path.resolve(directory);
    fs.mkdirSync(this.path, { recursive: true });
    this.known = new Set(fs.readdirSync(this.path).map((name) => name.slice(-".fix".length - DIGITS)));
  }

  write(fixture, test) {
    const hash = createHash("sha256").update(encode(fixture, 0)).digest("hex").slice(0, DIGITS);
    const name = `${hash}.fix`;
    if (this.known.has(name)) return;
    this.known.add(name);
    const slug = test.replace(/[^A-Za-z0-9]+/g, "-").slice(0, LONGEST_NAME);
    fs.writeFileSync(path.join(this.path, `${slug}-${name}`), encode(fixture, fixture.unitsLeft));
  }

  /** Writes why something is not recorded, for `neap-bench import`, which counts these lines. */
  skip(reason) {
    try {
      fs.appendFileSync(path.join(this.path, NOT_RECORDED), `${reason.replace(/\s+/g, " ")}\n`);
    } catch (error) {
      console.error(`neap-record: ${error.message}`);
    }
  }
}

module.exports = { Directory, encode };
