// Posts the verdict of a workflow run as one comment on its pull request, and keeps that comment up to date.
//
// Its token may write, and the run may have executed anyone's code. So it takes the pull request from GitHub, never from
// the artifact. It reads two files of the artifact in memory, and posts their text without links, images, mentions and HTML.

import { readFileSync } from "node:fs";
import { file, has } from "./archive.mjs";
import { GitHub } from "./github.mjs";
import { sanitize } from "./sanitize.mjs";

/** The author of comments that a workflow's own token writes. Nobody can register this name. */
const AUTHOR = "github-actions[bot]";

/** The most bytes of an artifact, and of each file in it. The verdict on 2,500 changes has about 1.5 MB. */
const ARTIFACT_BYTES = 2_000_000;
const FILE_BYTES = 8_000_000;

/** What a comment says if the run has no verdict. */
const NO_VERDICT = "### ❔ Compute units: not measured, because the run ended before the gate\n";

const { ARTIFACT, GITHUB_API_URL, GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_SERVER_URL, GITHUB_TOKEN } = process.env;
const github = new GitHub(GITHUB_API_URL, GITHUB_TOKEN);
const repository = `/repos/${GITHUB_REPOSITORY}`;
const marker = `<!-- neap: ${ARTIFACT} -->`;

/** Writes a message that GitHub shows beside the job. The text cannot start another command. */
function say(kind, text) {
  console.log(`::${kind}::${text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A")}`);
}

async function main() {
  if (!/^[\w.-]+$/.test(ARTIFACT)) throw new Error("`artifact`: use letters, digits, `_`, `-` and `.`");
  const run = JSON.parse(readFileSync(GITHUB_EVENT_PATH, "utf8")).workflow_run;
  if (run?.event !== "pull_request") {
    throw new Error("call this action from a workflow on `workflow_run`, for runs on `pull_request`: see docs/action.md");
  }
  const number = await pullRequest(run);
  if (!number) return;
  const archive = await artifact(run);
  // Without a verdict, an older comment would seem to speak of this commit.
  const { changed, text } = archive ? verdict(archive) : { changed: false, text: NO_VERDICT };
  const existing = await comment(number);
  if (!existing && !changed) return archive && say("notice", "nothing changed, so there is no comment");
  const url = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${Number(run.id)}`;
  await write(number, existing, `${marker}\n${text}\n[The run](${url}) of commit ${run.head_sha} has all of it.\n`);
}

/** The number of the open pull request whose head the run measured. The run knows no number if it is of a fork. */
async function pullRequest({ head_repository: head, head_branch: branch, head_sha: sha }) {
  if (!head) return say("notice", "the repository of the pull request is gone, so there is no comment");
  const query = new URLSearchParams({ state: "open", head: `${head.owner.login}:${branch}` });
  const pulls = (await github.list(`${repository}/pulls?${query}`)).filter((pull) => pull.head.sha === sha);
  if (pulls.length === 1) return pulls[0].number;
  say("notice", `${pulls.length || "no"} open pull requests have ${sha} as their last commit, so there is no comment`);
}

/** The last artifact of the run, as the bytes of an archive. */
async function artifact(run) {
  const path = `${repository}/actions/runs/${Number(run.id)}/artifacts?${new URLSearchParams({ name: ARTIFACT })}`;
  const all = await github.list(path, ({ artifacts }) => artifacts);
  const last = all.filter(({ name, expired }) => name === ARTIFACT && !expired).sort((a, b) => b.id - a.id)[0];
  if (last) return github.download(`${repository}/actions/artifacts/${last.id}/zip`, ARTIFACT_BYTES);
  const missing = `the run has no artifact \`${ARTIFACT}\``;
  if (run.conclusion === "success") throw new Error(`${missing}: give both actions the same \`artifact\``);
  say("notice", `${missing}: it ended too early (${run.conclusion})`);
}

/** Whether anything changed, and the text that says so. */
function verdict(archive) {
  const [json, markdown] = ["verdict.json", "comment.md"].map((name) => file(archive, name, FILE_BYTES));
  let verdict;
  try {
    ({ verdict } = JSON.parse(json));
  } catch {
    // The parser's message would quote the file.
  }
  if (typeof verdict !== "string") throw new Error("verdict.json in the artifact is not a verdict");
  // A pass may have a comment, too: about the baseline that the pull request renewed.
  return { changed: verdict !== "pass" || has(archive, "accepted.md"), text: sanitize(markdown) };
}

/** The comment that this action wrote before, if there is one. */
async function comment(number) {
  const all = await github.list(`${repository}/issues/${number}/comments`);
  return all.find(({ body, user }) => user?.login === AUTHOR && body?.startsWith(marker));
}

async function write(number, existing, body) {
  if (existing) return github.send("PATCH", `${repository}/issues/comments/${existing.id}`, { body });
  const post = () => github.send("POST", `${repository}/issues/${number}/comments`, { body });
  try {
    await post();
  } catch (error) {
    // The comment may exist although the server failed, so look before posting it again.
    if (!(error.status >= 500)) throw error;
    if (!(await comment(number))) await post();
  }
}

await main().catch((error) => {
  // `fetch` says in the cause why it failed.
  say("error", [error.message, error.cause?.message].filter(Boolean).join(": "));
  process.exitCode = 1;
});
