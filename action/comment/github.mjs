// Calls GitHub's API, and waits a little if it asks for that.

import { setTimeout as sleep } from "node:timers/promises";

const TRIES = 4;

/** The longest wait before another try. A longer one fails, because a job that waits costs money. */
const LONGEST_WAIT_SECONDS = 60;

const TIMEOUT_MILLISECONDS = 30_000;
const PER_PAGE = 100;

/** More pages than any pull request needs, so that a server that never ends cannot keep the job running. */
const PAGES = 100;

export class GitHub {
  constructor(url, token) {
    this.url = url;
    this.headers = {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "user-agent": "neap",
      "x-github-api-version": "2022-11-28",
    };
  }

  /** Everything in a list of several pages. */
  async list(path, items = (page) => page) {
    const all = [];
    for (let page = 1; page <= PAGES; page++) {
      const separator = path.includes("?") ? "&" : "?";
      const found = items(await this.send("GET", `${path}${separator}per_page=${PER_PAGE}&page=${page}`));
      all.push(...found);
      if (found.length < PER_PAGE) break;
    }
    return all;
  }

  /** Sends a request, and returns the JSON that answers it. */
  async send(method, path, body) {
    const response = await this.#try(method, path, { body: body && JSON.stringify(body) });
    if (!response.ok) throw await failure(method, path, response);
    return response.json();
  }

  /** The bytes that the API redirects to. The other server does not get the token. */
  async download(path, limit) {
    const redirect = await this.#try("GET", path, { redirect: "manual" });
    const location = redirect.headers.get("location");
    if (!location) throw await failure("GET", path, redirect);
    const response = await fetch(location, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    if (!response.ok) throw new Error(`the download of the artifact failed with ${response.status}`);
    const chunks = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > limit) throw new Error(`the artifact has more than ${limit} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async #try(method, path, options) {
    for (let attempt = 1; ; attempt++) {
      const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
      const response = await fetch(this.url + path, { method, headers: this.headers, signal, ...options });
      const seconds = wait(method, response, attempt);
      if (attempt === TRIES || !(seconds <= LONGEST_WAIT_SECONDS)) return response;
      await response.body?.cancel();
      await sleep(seconds * 1000);
    }
  }
}

/** How long to wait before another try, or NaN if it would not help. */
function wait(method, { status, headers }, attempt) {
  const [after, left, reset] = ["retry-after", "x-ratelimit-remaining", "x-ratelimit-reset"].map((name) => headers.get(name));
  const limited = status === 429 || (status === 403 && (after !== null || left === "0"));
  // A server that fails may still have created the comment.
  const failed = status >= 500 && method !== "POST";
  if (!limited && !failed) return NaN;
  if (after !== null) return Number(after);
  if (left === "0") return Math.max(0, Number(reset) - Date.now() / 1000);
  return limited ? LONGEST_WAIT_SECONDS : 2 ** attempt;
}

async function failure(method, path, response) {
  const { message } = await response.json().catch(() => ({}));
  const permissions = "Give the job the permissions `actions: read` and `pull-requests: write`";
  const remedy = [401, 403, 404].includes(response.status) ? `. ${permissions}` : "";
  const error = new Error(`${method} ${path}: ${response.status} ${message ?? ""}${remedy}`);
  return Object.assign(error, { status: response.status });
}
