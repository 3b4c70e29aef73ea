// A fake of GitHub's API, and archives as GitHub makes them.

import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const BOT = { login: "github-actions[bot]" };
export const SHA = "a".repeat(40);

export function temporary() {
  return mkdtempSync(path.join(tmpdir(), "neap-"));
}

/** Runs a program, and returns its exit code and what it printed. */
export function run(program, args, options) {
  return new Promise((done) => {
    const child = spawn(program, args, options);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    child.on("close", (code) => done({ code, output }));
  });
}

/** A zip archive of files: `[name, content, { mode, stored }]`. */
export function zip(files) {
  const [parts, entries] = [[], []];
  let start = 0;
  for (const [name, content, { mode = 0o100644, stored = false } = {}] of files) {
    const [bytes, packed] = [Buffer.from(name), stored ? Buffer.from(content) : deflateRawSync(content)];
    const [local, entry] = [Buffer.alloc(30), Buffer.alloc(46)];
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(bytes.length, 26);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(bytes.length, 28);
    entry.writeUInt16LE(mode, 40);
    entry.writeUInt32LE(start, 42);
    parts.push(local, bytes, packed);
    entries.push(entry, bytes);
    start += 30 + bytes.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...parts, ...entries, end]);
}

/**
 * Starts a fake of GitHub for one repository, `neap/tide`. Its state is what tests prepare and look at. `failures` are answers
 * that come before the right one: `{ "POST comments": [{ status: 500 }] }`.
 */
export async function fake(state) {
  const github = {
    comments: [],
    pulls: [{ number: 7, head: { sha: SHA } }],
    artifacts: [{ id: 1, name: "neap-verdict", expired: false }],
    archive: zip([]),
    failures: {},
    requests: [],
    ...state,
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://fake");
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = text && JSON.parse(text);
    const call = `${request.method} ${url.pathname.replace("/repos/neap/tide/", "")}`;
    github.requests.push({ call, query: Object.fromEntries(url.searchParams), body, headers: request.headers });
    const answer = (status, json, headers) => {
      response.writeHead(status, headers);
      response.end(json instanceof Buffer ? json : JSON.stringify(json));
    };
    const page = (all) => {
      const [size, number] = ["per_page", "page"].map((name) => Number(url.searchParams.get(name)));
      return all.slice(size * (number - 1), size * number);
    };
    const failing = Object.keys(github.failures).find((name) => call.includes(name) && github.failures[name].length > 0);
    const failure = failing && github.failures[failing].shift();
    if (failure?.happens) github.comments.push({ id: 99, user: BOT, body: body.body });
    if (failure) return answer(failure.status, { message: failure.message ?? "no" }, failure.headers);
    switch (call) {
      case "GET pulls":
        return answer(200, page(github.pulls));
      case "GET actions/runs/42/artifacts":
        return answer(200, { artifacts: page(github.artifacts) });
      case "GET issues/7/comments":
        return answer(200, page(github.comments));
      case "POST issues/7/comments":
        github.comments.push({ id: github.comments.length + 1, user: BOT, body: body.body });
        return answer(201, {});
      case "GET /blob":
        return answer(200, github.archive);
    }
    const comment = github.comments.find(({ id }) => call === `PATCH issues/comments/${id}`);
    if (comment) return answer(200, Object.assign(comment, body));
    const artifact = github.artifacts.find(({ id }) => call === `GET actions/artifacts/${id}/zip`);
    if (artifact) return answer(302, {}, { location: `${github.url}/blob` });
    answer(404, { message: "Not Found" });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  github.url = `http://127.0.0.1:${server.address().port}`;
  github.close = () => server.close();
  return github;
}

/** Runs the script that comments, for a run of a fork, and returns its exit code and what it printed. */
export async function comment(github, { event = {}, artifact = "neap-verdict" } = {}) {
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
  const GITHUB_EVENT_PATH = path.join(temporary(), "event.json");
  writeFileSync(GITHUB_EVENT_PATH, JSON.stringify({ workflow_run }));
  const env = {
    PATH: process.env.PATH,
    ARTIFACT: artifact,
    GITHUB_API_URL: github.url,
    GITHUB_EVENT_PATH,
    GITHUB_REPOSITORY: "neap/tide",
    GITHUB_SERVER_URL: "https://github.example",
    GITHUB_TOKEN: "secret",
  };
  return run(process.execPath, [path.join(root, "action/comment/comment.mjs")], { env });
}
