// The scripts that install neap-bench and gate, with a fake neap-bench and a fake cargo.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { root, run, temporary } from "./run.mjs";

const snapshots = path.join(root, "neap-bench/report/tests/gate/snapshots");
const snapshot = (extension) => readFileSync(path.join(snapshots, `everything.${extension}`), "utf8");

/** Appends its arguments to a file, one in a line, and writes the verdict that it is given. */
const NEAP_BENCH = `#!/bin/sh
{ echo "$1:"; printf '  %s\\n' "$@"; } >>"$FAKE/calls"
[ "$1" != run ] || exit "$RUN"
while [ $# != 0 ]; do
    case $1 in
    --github-output) printf 'exit-code=%s\\nchanged=%s\\n' "$GATE" "$CHANGED" >>"$2" ;;
    --json | --markdown | --junit | --text) [ -n "$SILENT" ] || cat "$FAKE/\${1#--}" >"$2" ;;
    --format) cat "$FAKE/$2" ;;
    esac
    shift
done
cat "$FAKE/text"
exit "$GATE"
`;

function program(directory, name, text) {
  mkdirSync(directory, { recursive: true });
  writeFileSync(path.join(directory, name), text, { mode: 0o755 });
}

/** Runs a script of the action, and returns the outputs that it sets, too. */
async function script(name, env, cwd) {
  const directory = temporary();
  const files = Object.fromEntries(
    ["GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY"].map((file) => [file, path.join(directory, file)]),
  );
  for (const file of Object.values(files)) writeFileSync(file, "");
  const result = await run(path.join(root, "action", name), [], {
    cwd: cwd ?? directory,
    env: { PATH: process.env.PATH, RUNNER_TEMP: directory, RUNNER_OS: "Linux", RUNNER_ARCH: "X64", ...files, ...env },
  });
  const [lines, added, summary] = Object.values(files).map((file) => readFileSync(file, "utf8"));
  const outputs = Object.fromEntries(lines.split("\n").filter(Boolean).map((line) => line.split(/=(.*)/)));
  return { ...result, outputs, added, summary, directory };
}

/** Gates a verdict of neap-bench. */
async function gate({ verdict, ran = 0, judged = 1, changed = "true", before = "", compares = "", cwd, ...env }) {
  const FAKE = temporary();
  program(path.join(FAKE, "bin"), "neap-bench", NEAP_BENCH.replace("while", `${compares}while`));
  for (const [format, extension] of [["text", "txt"], ["json", "json"], ["markdown", "md"], ["junit", "xml"]]) {
    writeFileSync(path.join(FAKE, format), snapshot(extension));
  }
  // With the spaces and lines that neap-bench writes.
  if (verdict) writeFileSync(path.join(FAKE, "json"), JSON.stringify(verdict, null, 2));
  const inputs = { SUITE: "neap.toml", ELFS: "", BASELINES: "", BUDGETS: "", BASE: "", FAIL_ON: "change", FORMATS: "", SILENT: "" };
  const PATH = [path.join(FAKE, "bin"), before, process.env.PATH].filter(Boolean).join(":");
  const result = await script("gate", { ...inputs, FAKE, PATH, RUN: ran, GATE: judged, CHANGED: changed, ...env }, cwd);
  const calls = existsSync(path.join(FAKE, "calls")) ? readFileSync(path.join(FAKE, "calls"), "utf8") : "";
  return { ...result, calls };
}

for (const [what, judged, changed] of [
  ["a pass", 0, "false"],
  ["an allowed change", 0, "true"],
  ["a change", 1, "true"],
  ["an unusable file", 2, "false"],
  ["a program that failed", 3, "false"],
  ["no baseline", 4, "false"],
  ["a stale baseline", 4, "true"],
]) {
  test(`ends as neap-bench does after ${what}`, async () => {
    const { code, output, outputs } = await gate({ judged, changed });
    assert.equal(code, judged, output);
    assert.deepEqual([outputs["exit-code"], outputs.changed], [String(judged), changed]);
  });
}

test("ends with the code of a run that failed, and still writes why", async () => {
  const verdict = { exit_code: 2, error: "x", schema: 1, verdict: "none" };
  const { code, outputs } = await gate({ ran: 3, judged: 2, changed: "false", verdict, BASE: "base" });
  assert.deepEqual([code, outputs["exit-code"], outputs.changed], [3, "3", "false"]);
  assert.equal(JSON.parse(readFileSync(path.join(outputs.verdict, "verdict.json"), "utf8")).error, "x");
});

test("fails without a verdict", async () => {
  const { code, output } = await gate({ SILENT: "1", judged: 0 });
  assert.equal(code, 2);
  assert.ok(output.endsWith("::error::neap-bench wrote no verdict\n"), output);
});

test("writes the verdict to the log, the summary, and a file for each format", async () => {
  const { output, outputs, summary, directory } = await gate({ FORMATS: "text, junit,json" });
  assert.equal(output, snapshot("txt"));
  assert.equal(summary, snapshot("md"));
  for (const [file, extension] of [["comment.md", "md"], ["verdict.json", "json"], ["verdict.txt", "txt"], ["verdict.xml", "xml"]]) {
    assert.equal(readFileSync(path.join(outputs.verdict, file), "utf8"), snapshot(extension), file);
  }
  assert.equal(outputs.comment, path.join(outputs.verdict, "comment.md"));
  assert.ok(outputs.report.startsWith(`${directory}/neap.`), outputs.report);
});

test("passes each input as one argument, and leaves out those that are empty", async () => {
  const odd = (name) => `${name} $(touch oops) "';*`;
  const inputs = { SUITE: odd("suite"), ELFS: odd("elfs"), BASELINES: odd("baselines"), BUDGETS: odd("budgets") };
  const given = await gate(inputs);
  assert.ok(!existsSync(path.join(given.directory, "oops")));
  const report = given.outputs.report;
  const measured = ["--suite", inputs.SUITE, "--out", report, "--elfs", inputs.ELFS, "--baselines", inputs.BASELINES];
  const judged = ({ outputs: { verdict }, directory }, ...budgets) => {
    const files = ["--json", `${verdict}/verdict.json`, "--markdown", `${verdict}/comment.md`];
    return ["--fail-on", "change", ...budgets, ...files, "--github-output", `${directory}/GITHUB_OUTPUT`];
  };
  const call = (name, ...options) => `${[`${name}:`, name, ...options].join("\n  ")}\n`;
  assert.equal(given.calls, call("check", ...measured, ...judged(given, "--budgets", inputs.BUDGETS)));
  const base = await gate({ BASE: odd("base"), FORMATS: "text" });
  const { report: head, verdict } = base.outputs;
  const compared = call("compare", odd("base"), head, "--suite", "neap.toml", ...judged(base), "--text", `${verdict}/verdict.txt`);
  assert.equal(base.calls, call("run", "--suite", "neap.toml", "--out", head) + compared);
});

const git = (directory, ...options) =>
  execFileSync("git", ["-C", directory, "-c", "user.name=a", "-c", "user.email=a@b.c", ...options], { stdio: "pipe", encoding: "utf8" }).trim();

/** Commits a text as the baseline of a suite. */
function baseline(directory, text, suite = "a suite") {
  const reports = path.join(directory, suite, "target-reports/a/local-v3");
  mkdirSync(reports, { recursive: true });
  for (const file of ["results.json", "functions.json"]) writeFileSync(path.join(reports, file), text);
  git(directory, "add", "-A");
  git(directory, "commit", "-qm", text);
}

/** A clone of a repository whose branch renews the baseline of `main`. */
function renewed() {
  const [origin, clone] = [temporary(), temporary()];
  git(origin, "init", "-qb", "main");
  baseline(origin, "before");
  git(clone, "clone", "-q", origin, ".");
  baseline(clone, "after");
  return clone;
}

/** A pull request to `main`, and an `accepted` that prints what it is given, and the baseline of that commit. */
const PULL_REQUEST = {
  SUITE: "a suite/neap.toml",
  GITHUB_BASE_REF: "main",
  judged: 0,
  compares: `case $1 in
accepted)
    echo "$*"
    git show "$2:a suite/target-reports/a/local-v3/results.json"
    exit ;;
esac
`,
};

test("shows what a pull request accepts", async () => {
  const options = { ...PULL_REQUEST, cwd: renewed() };
  const { code, outputs } = await gate(options);
  assert.equal(code, 0);
  const comment = readFileSync(outputs.comment, "utf8");
  const accepted = readFileSync(path.join(outputs.verdict, "accepted.md"), "utf8");
  assert.ok(comment.endsWith(accepted));
  assert.match(accepted, /^accepted [0-9a-f]+ --branch main --suite a suite\/neap\.toml --out .*\nbefore$/);
  const { outputs: elsewhere } = await gate({ ...options, BASELINES: "other" });
  assert.match(readFileSync(elsewhere.comment, "utf8"), / --baselines other\n/);
  const shown = ({ outputs }) => existsSync(path.join(outputs.verdict, "accepted.md"));
  assert.ok(shown(await gate({ ...options, judged: 1 })), "beside other changes, which may be allowed");
  for (const other of [{ GITHUB_BASE_REF: "" }, { BASE: "base" }, { judged: 3 }]) {
    assert.ok(!shown(await gate({ ...options, ...other })), JSON.stringify(other));
  }
  const gone = await gate({ ...options, GITHUB_BASE_REF: "gone" });
  assert.deepEqual([gone.code, shown(gone)], [0, false]);
  assert.match(gone.output, /^::warning::cannot fetch gone,/m);
  const unusable = await gate({ ...options, compares: '[ "$1" != accepted ] || exit 2\n' });
  assert.deepEqual([unusable.code, shown(unusable)], [0, true]);
});

for (const [what, ref, depth] of [
  ["the merge of a pull request", "refs/pull/1/merge", []],
  ["a shallow clone of the merge of a pull request", "refs/pull/1/merge", ["--depth=1"]],
  ["the branch of a pull request", "refs/pull/1/head", []],
]) {
  test(`leaves ${what} as it is, and compares with what it was based on`, async () => {
    const [origin, clone] = [temporary(), temporary()];
    git(origin, "init", "-qb", "main");
    for (const suite of ["a suite", "merged"]) baseline(origin, `${suite} before`, suite);
    git(origin, "checkout", "-qb", "branch");
    baseline(origin, "after");
    git(origin, "update-ref", "refs/pull/1/head", "HEAD");
    git(origin, "checkout", "-q", "main");
    baseline(origin, "merged after", "merged");
    git(origin, "checkout", "-q", "--detach");
    git(origin, "merge", "-q", "--no-ff", "--no-edit", "branch");
    git(origin, "update-ref", "refs/pull/1/merge", "HEAD");
    // The target branch moves on while the pull request waits.
    git(origin, "checkout", "-q", "main");
    baseline(origin, "moved");
    git(clone, "init", "-q");
    git(clone, "remote", "add", "origin", `file://${origin}`);
    git(clone, "fetch", "-q", ...depth, "origin", ref);
    git(clone, "checkout", "-q", "FETCH_HEAD");
    const sha = git(origin, "rev-parse", "refs/pull/1/merge");
    const { summary, output } = await gate({ ...PULL_REQUEST, cwd: clone, GITHUB_REF: "refs/pull/1/merge", GITHUB_SHA: sha });
    assert.match(summary, /\na suite before$/, output);
    assert.equal(git(clone, "rev-parse", "--is-shallow-repository"), String(depth.length !== 0));
  });
}

test("compares a shallow branch with the tip of its target", async () => {
  const clone = temporary();
  git(clone, "clone", "-q", "--depth=1", `file://${git(renewed(), "remote", "get-url", "origin")}`, ".");
  baseline(clone, "after");
  const { summary } = await gate({ ...PULL_REQUEST, cwd: clone });
  assert.match(summary, /\nbefore$/);
  assert.equal(git(clone, "rev-parse", "--is-shallow-repository"), "true");
});

test("refuses inputs that it does not know", async () => {
  for (const [env, says] of [
    [{ FAIL_ON: "budget" }, "fail-on: budget: use change, increase or never"],
    [{ FORMATS: "yaml" }, "formats: yaml: use text or junit"],
  ]) {
    const { code, output } = await gate(env);
    assert.equal(code, 2);
    assert.ok(output.includes(`::error::${says}`), output);
  }
});

/** A checkout of neap, as far as the scripts look at it. */
function checkout() {
  const directory = temporary();
  mkdirSync(path.join(directory, "neap-bench/cli"), { recursive: true });
  writeFileSync(path.join(directory, "neap-bench/cli/Cargo.toml"), "[package]");
  return directory;
}

test("chooses a version, a checkout, or the action's own, and a key for each", async () => {
  const [own, other] = [checkout(), checkout()];
  const source = (VERSION) => script("source", { VERSION, GITHUB_ACTION_PATH: own });
  const [released, older, mine, theirs] = await Promise.all(["1.2.3", "1.2.2", "", other].map(source));
  assert.deepEqual([released, mine, theirs].map(({ outputs }) => outputs.checkout), ["", own, other]);
  assert.match(released.outputs.key, /^neap-bench-Linux-X64-[\w.-]*-1\.2\.3$/);
  assert.notEqual(released.outputs.key, older.outputs.key);
  assert.notEqual(released.outputs.root, older.outputs.root);
  assert.equal(mine.outputs.key, theirs.outputs.key, "the same files have the same key");
  mkdirSync(path.join(own, "target"));
  writeFileSync(path.join(own, "target/built"), "");
  assert.equal((await source("")).outputs.key, mine.outputs.key, "what cargo built does not count");
  writeFileSync(path.join(own, "neap-bench/cli/main.rs"), "fn main() {}");
  assert.notEqual((await source("")).outputs.key, mine.outputs.key);
  const forged = await source("1.2.3\ncheckout=/elsewhere");
  assert.deepEqual([forged.code, forged.outputs], [2, {}]);
  for (const unknown of ["latest", "/nowhere", "$(touch oops)"]) {
    const { code, output } = await source(unknown);
    assert.equal(code, 2);
    assert.ok(output.startsWith(`::error::version: ${unknown}: use a version`), output);
  }
});

/** Installs what its `--root` says, and prints its directory and arguments. */
const CARGO = `#!/bin/sh
echo "$PWD $*"
mkdir -p "$5/bin" && printf '#!/bin/sh\\necho neap-bench 1' >"$5/bin/neap-bench" && chmod +x "$5/bin/neap-bench"
`;

test("installs with cargo once, away from the repository's own toolchain", async () => {
  const [bin, ROOT, own] = [temporary(), path.join(temporary(), "a root"), checkout()];
  program(bin, "cargo", CARGO);
  const PATH = `${bin}:/usr/bin:/bin`;
  const install = (env) => script("install", { ROOT, VERSION: "", CHECKOUT: "", PATH, ...env });
  const first = await install({ CHECKOUT: own });
  assert.equal(first.output, `${own} install --locked --force --root ${ROOT} --path neap-bench/cli\n`);
  assert.equal(first.added, `${ROOT}/bin\n`);
  const second = await install({ CHECKOUT: own });
  assert.deepEqual([second.output, second.added], ["neap-bench 1\n", first.added]);
  writeFileSync(path.join(ROOT, "bin/neap-bench"), "#!/bin/sh\nexit 1");
  const released = await install({ VERSION: "1.2.3" });
  assert.equal(released.output, `${released.directory} install --locked --force --root ${ROOT} --version 1.2.3 neap-bench\n`);
  const { code, output } = await install({ ROOT: temporary(), PATH: "/nowhere" });
  assert.deepEqual([code, output], [2, "::error::neap-bench is built with cargo, and there is none: install Rust in an earlier step\n"]);
});
