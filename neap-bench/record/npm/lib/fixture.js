// Writes fixtures in neap's layout, which `src/fixture.rs` of the crate neap-record describes.

"use strict";

const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

const MAGIC = Buffer.from("neap1\n");
// As many digits as those of the crate.
const DIGITS = 16;
const LONGEST_NAME = 80;
const NOT_RECORDED = "not-recorded.txt";
// Fewer zeros than this are not worth two numbers.
const LEAST_ZEROS = 4;

/** A number in LEB128. */
function number(value) {
  const bytes = [];
  for (value = BigInt(value); value > 0x7fn; value >>= 7n) bytes.push(Number(value & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(value)]);
}

const bytes = (value) => Buffer.concat([number(value.length), value]);

/** The length of bytes, and by turns some bytes and how many zeros follow them. */
function sparse(all) {
  const parts = [number(all.length)];
  const zerosAt = (at) => {
    let end = at;
    while (end < all.length && all[end] === 0) end++;
    return end - at;
  };
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && zerosAt(end) < Math.min(LEAST_ZEROS, all.length - end)) end++;
    const zeros = zerosAt(end);
    parts.push(bytes(all.subarray(start, end)), number(zeros));
    start = end + zeros;
  }
  return Buffer.concat(parts);
}

/** The addresses of a fixture, each of which stands once. */
class Keys {
  constructor() {
    this.all = [];
  }

  index(address) {
    if (!this.all.includes(address)) this.all.push(address);
    return this.all.indexOf(address);
  }
}

/** The state of an account, with the difference of its data to other data. */
function state({ lamports, data, executable, owner }, other, keys) {
  const difference = Buffer.from(data.map((byte, at) => byte ^ (other[at] ?? 0)));
  // The runtime no longer changes the rent epoch: LiteSVM sets it when an instruction may write the account.
  const flags = Number(executable) | 2;
  return Buffer.concat([number(flags), number(lamports), number(keys.index(owner)), sparse(difference)]);
}

function outcome({ before, after, error, returnData }, keys) {
  if (error !== undefined) return [number(1), bytes(Buffer.from(error))];
  const isSame = (one, other) =>
    one.lamports === other.lamports &&
    one.executable === other.executable &&
    one.owner === other.owner &&
    one.data.equals(other.data);
  const changed = [...after.entries()].filter(([place, account]) => !isSame(account, before[place]));
  const states = changed.flatMap(([place, it]) => [number(place), state(it, before[place].data, keys)]);
  return [number(0), number(changed.length), ...states, bytes(returnData)];
}

/** The bytes of a fixture without its compute units, which belong to one build. */
function encode(fixture) {
  const { program, data, metas, before, limit, heapSize } = fixture;
  const keys = new Keys();
  const meta = ({ address, isSigner, isWritable }) =>
    number((keys.index(address) << 2) | Number(isSigner) | (Number(isWritable) << 1));
  const rest = Buffer.concat([
    number(keys.index(program)),
    number(metas.length),
    ...metas.map(meta),
    bytes(data),
    number(limit + 1),
    number(heapSize),
    number(before.length),
    ...before.flatMap((it) => [number(keys.index(it.address)), state(it, [], keys)]),
    ...outcome(fixture, keys),
  ]);
  return Buffer.concat([MAGIC, number(keys.all.length), ...keys.all.map((it) => Buffer.from(it, "hex")), rest]);
}

/** A directory of fixtures, each of which is written once, for the first test that runs it. */
class Directory {
  constructor(directory) {
    this.path = path.resolve(directory);
    fs.mkdirSync(this.path, { recursive: true });
    this.known = new Set(fs.readdirSync(this.path).map((name) => name.slice(-".fix".length - DIGITS)));
  }

  write(fixture, test) {
    const encoded = encode(fixture);
    const hash = createHash("sha256").update(encoded).digest("hex").slice(0, DIGITS);
    const name = `${hash}.fix`;
    if (this.known.has(name)) return;
    this.known.add(name);
    const slug = test.replace(/[^A-Za-z0-9]+/g, "-").slice(0, LONGEST_NAME);
    fs.writeFileSync(path.join(this.path, `${slug}-${name}`), Buffer.concat([encoded, number(fixture.units)]));
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
