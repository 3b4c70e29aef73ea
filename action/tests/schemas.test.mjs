// The schemas in docs/schema/ describe every report and every verdict.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { root } from "./run.mjs";

const require = createRequire(path.join(root, "target/action/package.json"));
const Ajv = require("ajv/dist/2020.js").default;

const text = (file) => readFileSync(path.join(root, file), "utf8");
const read = (file) => JSON.parse(text(file));
const names = (directory) => readdirSync(path.join(root, directory)).map((name) => `${directory}/${name}`);

/** Checks values with a schema. Later versions may add keys of verdicts, so only a test requires that it has all. */
function validator(schema) {
  const validate = new Ajv({ allErrors: true, strict: true, strictTypes: false }).compile(schema);
  return (value) => (validate(value) ? [] : validate.errors.map((error) => `${error.instancePath} ${error.message}`));
}

const [, SCHEMA] = text("neap-bench/model/src/results.rs").match(/SCHEMA: u64 = (\d+);/);
const reports = read(`docs/schema/results-${SCHEMA}.json`);
const suites = names("examples").map((example) => `${example}/target-reports`).filter((it) => existsSync(path.join(root, it)));
const baselines = ["target-reports", ...suites.flatMap(names)].flatMap(names).map((directory) => `${directory}/results.json`);

test("the schema of reports describes every committed baseline", () => {
  assert.equal(reports.properties.schema.const, Number(SCHEMA));
  const faults = validator(reports);
  assert.ok(baselines.length > 4, `${baselines}`);
  for (const baseline of baselines) assert.deepEqual(faults(read(baseline)), [], baseline);
});

test("the schema of reports refuses what a report does not have", () => {
  const faults = validator(reports);
  const baseline = read(baselines.find((it) => it.startsWith("target-reports/")));
  for (const [change, what] of [
    [(it) => { it.note = 0; }, "an unknown key"],
    [(it) => { it.schema += 1; }, "another number"],
    [(it) => { it.rows[0].cost = 7; }, "an unknown key of a row"],
    [(it) => { it.rows[0].compute_units = -1; }, "negative compute units"],
    [(it) => { it.rows[0].input = "33"; }, "a short hash of an input"],
    [(it) => { it.rows[0].error = "Custom(7)"; }, "an error as a text"],
    [(it) => { it.rows[0].params = { "a b": 1 }; }, "a parameter with a space"],
    [(it) => { it.rows[0].variations = { input: "0123456789ab", compute_units: [] }; }, "variations without a cost"],
    [(it) => { it.rows[0].range = [1]; }, "half a range"],
    [(it) => { Object.values(it.elfs)[0].sha256 = "33"; }, "a short hash"],
    [(it) => { it.bad_inputs.account.borsh.full.empty = { compute_units: 90, error: { name: "Custom" }, aborted: "why" }; }, "an outcome with two endings"],
    [(it) => { it.bad_inputs.account.borsh.full.empty = { compute_units: 90, error: { name: "Custom" }, no_effect: true }; }, "a refusal without effect"],
    [(it) => { it.bad_inputs.account.borsh.full.empty = { compute_units: 90, shows: { account: "vault", check: "nothing" } }; }, "an unknown check"],
    [(it) => { it.readings.account.borsh.ours = "maybe"; }, "an unknown reading"],
  ]) {
    const report = structuredClone(baseline);
    change(report);
    assert.notDeepEqual(faults(report), [], what);
  }
});

test("the schema of verdicts describes every key", () => {
  const schema = read("docs/schema/verdict-3.json");
  for (const definition of Object.values(schema.$defs)) {
    if (definition.properties) definition.additionalProperties = false;
  }
  const faults = validator(schema);
  const everything = read("neap-bench/report/tests/gate/snapshots/everything.json");
  assert.equal(everything.schema, schema.properties.schema.const);
  assert.deepEqual(faults(everything), []);
  assert.deepEqual(faults(read("docs/schema/verdict-3.example.json")), []);
  assert.deepEqual(faults(read("neap-bench/report/tests/gate/snapshots/failure.json")), []);
  assert.notDeepEqual(faults({ ...everything, verdict: "perhaps" }), []);
});
