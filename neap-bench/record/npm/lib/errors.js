// The errors of instructions as LiteSVM has them in JavaScript, and their numbers in Firedancer's layout.

"use strict";

const CUSTOM = 26;
const BORSH_IO = 45;

/**
 * The numbers of an error, `result` and `customError`. A number of Firedancer is one more than the error's place among all.
 * LiteSVM numbers only the errors without a field, so those after `Custom` are one lower, and those after `BorshIoError`
 * two. That one comes last.
 */
function errorNumbers(error) {
  if (typeof error === "object") {
    return error.code === undefined ? { result: BORSH_IO } : { result: CUSTOM, customError: error.code };
  }
  const [beforeCustom, beforeBorshIo, last] = [25, 43, 52];
  if (error === last) return { result: BORSH_IO };
  return { result: error + (error < beforeCustom ? 1 : error < beforeBorshIo ? 2 : 3) };
}

/** Whether an instruction may have ended because its compute units did. */
const ranOut = ({ result }) => result === 38 || result === 41;

/** What LiteSVM returned for a transaction: `{ index, error }`, or undefined if all went well. The index can be missing. */
function failure(outcome) {
  if (typeof outcome.err !== "function") return undefined;
  const error = outcome.err();
  if (typeof error !== "object" || typeof error.err !== "function") return { reason: String(outcome) };
  return { index: error.index, error: error.err() };
}

module.exports = { errorNumbers, failure, ranOut };
