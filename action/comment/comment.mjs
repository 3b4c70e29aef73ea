// Posts the verdict of a workflow run as one comment on its pull request, and keeps that comment up to date.
//
// Its token may write, and the run may have executed anyone's code. So it takes the pull request from GitHub, never from
// the artifact. It reads two files of the artifact, and posts their text without links, images, mentions and HTML.

import { lstatSync, readFileSync } from "node:fs";
import path from "node:path";
import { sanitize } from "./sanitize.mjs";

/** The author of comments that a workflow's own token writes. Nobody can register this name. */
const AUTHOR = "github-actions[bot]";

/** The most bytes of a file of the artifact. The verdict on 2,500 changes has about 1.5 MB. */
const FILE_BYTES = 8_000_000;

/** What a comment says if the run has no verdict. */
const NO_VERDICT = "### ❔ Compute units: not measured, because the run ended before the gate\n";

/** Comments with what `actions/github-script` offers: the client, the event and the output. The artifact was unpacked into a directory. */
export async function comment({ github, context, core }, artifact, directory) {
  try {
    await post({ github, context, core }, artifact, directory);
  } catch (error) {
    const denied = [401, 403, 404].includes(error.status);
    core.setFailed(error.message + (denied ? ". Give the job the permissions `actions: read` and `pull-requests: write`" : ""));
  }
}

async function post({ github, context, core }, artifact, directory) {
  if (!/^[\w.-]+$/.test(artifact)) throw new Error("`artifact`: use letters, digits, `_`, `-` and `.`");
  const run = context.payload.workflow_run;
  if (run?.event !== "pull_request") {
    throw new Error("call this action from a workflow on `workflow_run`, for runs on `pull_request`: see docs/action.md");
  }
  const number = await pullRequest(github, context, core, run);
  if (!number) return;
  const isMeasured = await hasVerdict(github, context, core, run, artifact);
  // Without a verdict, an older comment would seem to speak of this commit.
  const { changed, text } = isMeasured ? verdict(directory) : { changed: false, text: NO_VERDICT };
  const marker = `<!-- neap: ${artifact} -->`;
  const existing = await ownComment(github, context, number, marker);
  if (!existing && !changed) {
    if (isMeasured) core.notice("nothing changed, so there is no comment");
    return;
  }
  const url = `${context.serverUrl}/${context.repo.owner}/${context.repo.repo}/actions/runs/${run.id}`;
  const body = `${marker}\n${text}\n[The run](${url}) of commit ${run.head_sha} has all of it.\n`;
  const { issues } = github.rest;
  if (existing) await issues.updateComment({ ...context.repo, comment_id: existing.id, body });
  // Not tried again, because the comment may exist although the server failed.
  else await issues.createComment({ ...context.repo, issue_number: number, body, request: { retries: 0 } });
}

/** The number of the open pull request whose head the run measured. The run knows no number if it is of a fork. */
async function pullRequest(github, context, core, { head_repository: head, head_branch: branch, head_sha: sha }) {
  if (!head) return core.notice("the repository of the pull request is gone, so there is no comment");
  const query = { ...context.repo, state: "open", head: `${head.owner.login}:${branch}` };
  const pulls = (await github.paginate(github.rest.pulls.list, query)).filter((pull) => pull.head.sha === sha);
  if (pulls.length === 1) return pulls[0].number;
  core.notice(`${pulls.length || "no"} open pull requests have ${sha} as their last commit, so there is no comment`);
}

/** Whether the run has the artifact. A run that ended early has none. */
async function hasVerdict(github, context, core, run, artifact) {
  const query = { ...context.repo, run_id: run.id, name: artifact };
  const artifacts = await github.paginate(github.rest.actions.listWorkflowRunArtifacts, query);
  if (artifacts.some(({ name, expired }) => name === artifact && !expired)) return true;
  const missing = `the run has no artifact \`${artifact}\``;
  if (run.conclusion === "success") throw new Error(`${missing}: give both actions the same \`artifact\``);
  core.notice(`${missing}: it ended too early (${run.conclusion})`);
  return false;
}

/** Whether anything changed, and the text that says so. */
function verdict(directory) {
  const [json, markdown] = ["verdict.json", "comment.md"].map((name) => read(directory, name));
  let verdict;
  try {
    ({ verdict } = JSON.parse(json));
  } catch {
    // The parser's message would quote the file.
  }
  if (typeof verdict !== "string") throw new Error("verdict.json in the artifact is not a verdict");
  // A pass may have a comment, too: about the baseline that the pull request renewed.
  return { changed: verdict !== "pass" || Boolean(entry(directory, "accepted.md")), text: sanitize(markdown) };
}

function entry(directory, name) {
  return lstatSync(path.join(directory, name), { throwIfNoEntry: false });
}

/** The text of a file of the artifact. Follows no link. */
function read(directory, name) {
  const found = entry(directory, name);
  if (!found) throw new Error(`${name} in the artifact: there is no such file, or the download above failed`);
  if (!found.isFile()) throw new Error(`${name} in the artifact: it is not a regular file`);
  if (found.size > FILE_BYTES) throw new Error(`${name} in the artifact: it has more than ${FILE_BYTES} bytes`);
  return readFileSync(path.join(directory, name), "utf8");
}

/** The comment that this action wrote before, if there is one. */
async function ownComment(github, context, number, marker) {
  const all = await github.paginate(github.rest.issues.listComments, { ...context.repo, issue_number: number });
  return all.find(({ body, user }) => user?.login === AUTHOR && body?.startsWith(marker));
}
