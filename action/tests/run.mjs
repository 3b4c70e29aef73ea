// What several tests use.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

const temporaries = [];
process.on("exit", () => temporaries.forEach((directory) => rmSync(directory, { recursive: true, force: true })));

/** Makes a directory that is removed when the tests end. */
export function temporary() {
  const directory = mkdtempSync(path.join(tmpdir(), "neap-"));
  temporaries.push(directory);
  return directory;
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
