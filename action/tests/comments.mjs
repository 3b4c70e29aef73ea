// Runs the script that comments with a fake of `actions/github-script`, for a verdict like those of neap-bench.

import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { comment } from "../comment/comment.mjs";
import { root, temporary } from "./run.mjs";

export const BOT = { login: "github-actions[bot]" };
export const SHA = "a".repeat(40);
export const MARKER = "<!-- neap: neap-verdict -->\n";
export const FOOTER = `\n[The run](https://github.example/neap/tide/actions/runs/42) of commit ${SHA} has all of it.\n`;
const gate = readFileSync(path.join(root, "docs/gate.md"), "utf8");
export const SHOWN = /<!-- comment: [^\n]*-->\n\n([^]*)\n<!-- \/comment -->/.exec(gate)[1];
export const PASS = "### ✅ Compute units: everything matches the baseline\n";
export const changed = (markdown = SHOWN, verdict = "changed") =>
  ({ "verdict.json": JSON.stringify({ verdict }), "comment.md": markdown });

/** Writes the files of an artifact into a new directory. A file `{ link }` is a symbolic link. */
function unpacked(files) {
  const directory = temporary();
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(directory, name);
    if (typeof content === "string") writeFileSync(file, content);
    else symlinkSync(content.link, file);
  }
  return directory;
}

/**
 * Runs the script for a run of a fork, and returns the comments after it, the calls, and what it said. `failures` are errors of
 * calls: `{ "pulls.list": 404 }`.
 */
export async function comments({ files = changed(), failures = {}, ...state } = {}, { event = {}, artifact = "neap-verdict" } = {}) {
  const calls = [];
  const said = [];
  const { comments, pulls, artifacts } = {
    comments: [],
    pulls: [{ number: 7, head: { sha: SHA } }],
    artifacts: [{ id: 1, name: "neap-verdict", expired: false }],
    ...state,
  };
  const method = (name, answer) => async (options) => {
    calls.push({ name, ...options });
    if (failures[name]) throw Object.assign(new Error(`${name} failed`), { status: failures[name] });
    return answer(options);
  };
  const rest = {
    actions: { listWorkflowRunArtifacts: method("actions.listWorkflowRunArtifacts", () => artifacts) },
    issues: {
      listComments: method("issues.listComments", () => comments),
      createComment: method("issues.createComment", ({ body }) => comments.push({ id: comments.length + 1, user: BOT, body })),
      updateComment: method("issues.updateComment", ({ comment_id, body }) =>
        Object.assign(comments.find(({ id }) => id === comment_id), { body })),
    },
    pulls: { list: method("pulls.list", () => pulls) },
  };
  const workflow_run = {
    id: 42,
    event: "pull_request",
    conclusion: "failure",
    head_sha: SHA,
    head_branch: "fix & more",
    head_repository: { owner: { login: "stranger" } },
    pull_requests: [],
    ...event,
  };
  const offered = {
    github: { rest, paginate: (method, options) => method(options) },
    context: { payload: { workflow_run }, repo: { owner: "neap", repo: "tide" }, serverUrl: "https://github.example" },
    core: { notice: (text) => { said.push(`notice: ${text}`); }, setFailed: (text) => { said.push(`error: ${text}`); } },
  };
  await comment(offered, artifact, unpacked(files));
  return { comments, calls, said, failed: said.some((text) => text.startsWith("error: ")) };
}
