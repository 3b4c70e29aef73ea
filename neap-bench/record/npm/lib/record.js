// Records the transactions that LiteSVM runs.

"use strict";

const { createRequire } = require("node:module");
const path = require("node:path");
const { failure } = require("./errors");
const { Directory } = require("./fixture");
const { Transaction } = require("./instructions");

const KINDS = ["LegacyTransaction", "VersionedTransaction"];
const RECORDED = Symbol.for("neap-record");

/** LiteSVM's class below that of its own package, which is the same for web3.js and for kit. It takes bytes. */
function nativeLiteSvm() {
  // First as the tests find it: a package that is linked is elsewhere.
  for (const from of [path.join(process.cwd(), "package.json"), __filename]) {
    try {
      return createRequire(from)("litesvm/dist/internal.js").LiteSvm;
    } catch (error) {
      if (error.code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  throw new Error(`NEAP_RECORD is set, but ${process.cwd()} has no package litesvm: install it, or unset NEAP_RECORD`);
}

/** Runs a transaction one instruction at a time. Returns a function that takes the outcome of the whole. */
function instructionsOf(svm, bytes, simulate, into) {
  const isVerifying = svm.getSigverify();
  svm.setSigverify(false);
  let recorded;
  try {
    const transaction = new Transaction(svm, bytes, simulate);
    if (!transaction.parts) {
      into.skip("transactions of version 1, whose layout is not known");
      return () => [];
    }
    recorded = [...transaction.instructions()];
  } finally {
    svm.setSigverify(isVerifying);
  }
  return (outcome) => {
    const failed = failure(outcome);
    // The runtime ran none of its instructions.
    if (failed && failed.index === undefined) return [];
    const fixtures = [];
    for (const { index, fixture, skipped: reason } of recorded) {
      const failedAlone = fixture?.error !== undefined;
      if (reason) into.skip(`instructions ${reason}`);
      else if (failedAlone === (failed?.index === index)) fixtures.push(fixture);
      else into.skip("instructions that need another one after them");
    }
    return fixtures;
  };
}

/** Does what may fail without an effect on the test, which must do what it does without the recorder. */
function attempt(into, action) {
  try {
    return action();
  } catch (error) {
    into.skip(`transactions: ${error.message}`);
    return undefined;
  }
}

/** Records what tests run from now on into a directory. `currentTest` names the test. */
function record(directory, currentTest) {
  const { prototype } = nativeLiteSvm();
  if (prototype[RECORDED]) return;
  prototype[RECORDED] = true;
  const into = new Directory(directory);
  for (const kind of KINDS) {
    const simulate = prototype[`simulate${kind}`];
    for (const name of [`send${kind}`, `simulate${kind}`]) {
      const run = prototype[name];
      prototype[name] = function (bytes) {
        const simulated = (other) => simulate.call(this, new Uint8Array(other));
        const fixtures = attempt(into, () => instructionsOf(this, bytes, simulated, into));
        const outcome = run.call(this, bytes);
        attempt(into, () => fixtures?.(outcome).forEach((fixture) => into.write(fixture, currentTest())));
        return outcome;
      };
    }
  }
}

module.exports = { record };
