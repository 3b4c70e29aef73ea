// Opens the page in the installed Chromium, with one font and without a network.
"use strict";

const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const root = path.join(__dirname, "../../..");
const modules = path.join(root, "target/page/node_modules");
const directory = path.resolve(process.env.REPORT);
const { chromium } = require(path.join(modules, "playwright-core"));

/** The only font that a browser finds: one about as wide as fonts of user interfaces get, one two thirds as wide with taller lines. */
const FONTS = {
  wide: { family: "DejaVu Sans", files: "dejavu-fonts-ttf" },
  narrow: { family: "PT Sans Narrow", files: "@expo-google-fonts/pt-sans-narrow" },
};

/** The windows that a page must suit. */
const SCREENS = [
  { name: "light", viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  { name: "dark", viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  { name: "phone", viewport: { width: 360, height: 740 }, colorScheme: "dark" },
];

/** Writes a configuration for fontconfig into the report's directory, so that tests see the same fonts on every machine. */
function fontconfig({ family, files }) {
  const file = path.join(directory, `${family}.conf`);
  fs.writeFileSync(file, `<?xml version="1.0"?>
    <fontconfig>
      <dir>${path.join(modules, files)}</dir>
      <cachedir>${file}.cache</cachedir>
      <match><edit name="family" mode="prepend" binding="strong"><string>${family}</string></edit></match>
    </fontconfig>`);
  return file;
}

/** Starts the first installed browser. */
function launch(font) {
  const find = "command -v chromium || command -v chromium-browser || command -v google-chrome";
  return chromium.launch({
    executablePath: execFileSync("sh", ["-c", find], { encoding: "utf8" }).trim(),
    env: { ...process.env, FONTCONFIG_FILE: fontconfig(font) },
  });
}

/** Opens a file of the report in a new window, and records what the file complains of and asks for. */
async function open(browser, name, { place = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const [complaints, requests] = [[], []];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() !== "log" && complaints.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  const visit = async (place) => {
    // Another place on the same page would not load the page again.
    await page.goto("about:blank");
    await page.goto(`file://${path.join(directory, name)}${place}`);
  };
  await visit(place);
  return Object.assign(page, { complaints, requests, visit });
}

/** Returns the rules that axe-core finds broken, if that is serious for a user, with the first element. */
async function violations(page) {
  await page.addScriptTag({ path: path.join(modules, "axe-core/axe.min.js") });
  // Without every element that passes, of which a page has thousands.
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  return serious.map(({ id, nodes }) => `${id}: ${nodes.length} elements, such as ${nodes[0].html}`);
}

module.exports = { FONTS, SCREENS, directory, launch, open, root, violations };
