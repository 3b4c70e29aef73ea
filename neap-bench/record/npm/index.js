// Records what tests on LiteSVM run, as fixtures for neap-bench.
//
// A test runner loads this file before the tests: vitest and jest with `setupFiles`, mocha with `--require`, node with
// `--import`. It does nothing unless the environment variable NEAP_RECORD names a directory.

"use strict";

if (process.env.NEAP_RECORD) {
  const { currentTest, mochaHooks } = require("./lib/test-name");
  const { record } = require("./lib/record");
  record(process.env.NEAP_RECORD, currentTest);
  exports.mochaHooks = mochaHooks;
}
