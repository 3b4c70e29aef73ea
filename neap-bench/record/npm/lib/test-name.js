// The name of the test that runs, as far as its runner says so.

"use strict";

const path = require("node:path");

let mochaTest;

// Mocha takes these from a module that it requires.
const mochaHooks = {
  beforeEach() {
    mochaTest = this.currentTest.fullTitle();
  },
};

function vitestTest() {
  const names = [];
  for (let task = globalThis.__vitest_worker__?.current; task?.name; task = task.suite) names.unshift(task.name);
  return names.join(" ");
}

// Without a name, it is the file that node runs.
function currentTest() {
  const file = () => path.basename(process.argv[1] ?? "test").replace(/\..*/, "");
  return globalThis.expect?.getState?.()?.currentTestName || vitestTest() || mochaTest || file();
}

module.exports = { currentTest, mochaHooks };
