// Runs the script that comments, with a verdict like those of neap-bench.

import { readFileSync } from "node:fs";
import path from "node:path";
import { SHA, comment, fake, root, zip } from "./fake.mjs";

export const MARKER = "<!-- neap: neap-verdict -->\n";
export const FOOTER = `\n[The run](https://github.example/neap/tide/actions/runs/42) of commit ${SHA} has all of it.\n`;
const gate = readFileSync(path.join(root, "docs/gate.md"), "utf8");
export const SHOWN = /<!-- comment: [^\n]*-->\n\n([^]*)\n<!-- \/comment -->/.exec(gate)[1];
export const PASS = "### ✅ Compute units: everything matches the baseline\n";
export const changed = (markdown = SHOWN, verdict = "changed") =>
  zip([["verdict.json", JSON.stringify({ verdict })], ["comment.md", markdown]]);

/** Runs the script against a fake, and returns what it did: the exit code, the output, the comments and the requests. */
export async function comments(state, options) {
  const github = await fake({ archive: changed(), ...state });
  const { code, output } = await comment(github, options);
  github.close();
  return { ...github, code, output, calls: github.requests.map(({ call }) => call) };
}
