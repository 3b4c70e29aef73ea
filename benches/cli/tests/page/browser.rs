//! Drives a headless Chromium with the DevTools protocol over a pipe.
//!
//! No crate is used: this little code is enough, and the crates for it take minutes to compile, because they bring a TLS
//! library, a WebSocket and the whole protocol as Rust.

use super::fonts::Font;
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use tempfile::TempDir;

/// The names of the browser, in the order in which `benches/report/page/chromium` looks for them.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The browser's time limit: long enough for a busy machine, short enough to notice a browser that hangs.
const SECONDS: &str = "120";

/// A browser with one page.
pub struct Browser {
    process: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
    calls: u64,
    session: Option<String>,
    events: Vec<Value>,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser with one font. It records the page's messages and requests.
    pub fn start(font: Font) -> Self {
        let profile = TempDir::new().unwrap();
        let fonts = font.configure(profile.path());
        let mut process = Command::new("sh")
            .args(["-c", &script()])
            .env("PROFILE", profile.path())
            .env("FONTCONFIG_FILE", fonts)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let commands = process.stdin.take().unwrap();
        let answers = BufReader::new(process.stdout.take().unwrap());
        let mut browser = Self {
            process,
            commands,
            answers,
            calls: 0,
            session: None,
            events: Vec::new(),
            _profile: profile,
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", attach);
        browser.session = Some(attached["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// Opens a file and waits until it has loaded. `place` is empty or an anchor that starts with `#`.
    pub fn open(&mut self, page: &Path, place: &str) {
        // Another place on the same page would not load the page again.
        self.navigate("about:blank");
        self.navigate(&format!("file://{}{place}", page.display()));
    }

    fn navigate(&mut self, address: &str) {
        let loaded = |events: &[Value]| count(events, "Page.loadEventFired");
        let before = loaded(&self.events);
        self.call("Page.navigate", json!({ "url": address }));
        while loaded(&self.events) == before {
            self.read();
        }
    }

    /// Evaluates a JavaScript expression. Waits for it if it is a promise.
    #[track_caller]
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let expression =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut evaluated = self.call("Runtime.evaluate", expression);
        assert!(evaluated["exceptionDetails"].is_null(), "{evaluated}");
        evaluated["result"]["value"].take()
    }

    /// Presses a key, such as `Tab` or a space.
    pub fn press(&mut self, key: &str) {
        let (code, number) = match key {
            "Tab" => ("Tab", 9),
            "Enter" => ("Enter", 13),
            " " => ("Space", 32),
            "ArrowDown" => ("ArrowDown", 40),
            _ => panic!("unknown key: {key}"),
        };
        let text = match key {
            " " => " ",
            "Enter" => "\r",
            _ => "",
        };
        for kind in ["keyDown", "keyUp"] {
            let event = json!({
                "type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number, "text": text,
            });
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Shows the page on a screen of this size, in CSS pixels, with these media features.
    pub fn show(&mut self, width: u32, height: u32, features: &[(&str, &str)]) {
        let screen = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600,
        });
        self.call("Emulation.setDeviceMetricsOverride", screen);
        let features = features.iter();
        let features = features.map(|(name, value)| json!({ "name": name, "value": value }));
        let features: Vec<Value> = features.collect();
        self.call(
            "Emulation.setEmulatedMedia",
            json!({ "features": features }),
        );
        // Waits until the page is drawn at that size.
        self.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
        );
    }

    /// Disables the scripts of pages that are opened later.
    pub fn forbid_scripts(&mut self) {
        self.call(
            "Emulation.setScriptExecutionDisabled",
            json!({ "value": true }),
        );
    }

    /// A screenshot as PNG.
    pub fn screenshot(&mut self) -> Vec<u8> {
        let shot = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        BASE64_STANDARD
            .decode(shot["data"].as_str().unwrap())
            .unwrap()
    }

    /// The exceptions, errors and warnings of all pages.
    pub fn complaints(&self) -> Vec<&Value> {
        let complaints = self.events.iter().filter(|event| {
            let (method, params) = (event["method"].as_str(), &event["params"]);
            match method {
                Some("Runtime.exceptionThrown") => true,
                Some("Runtime.consoleAPICalled") => params["type"] != "log",
                Some("Log.entryAdded") => params["entry"]["level"] != "verbose",
                _ => false,
            }
        });
        complaints.collect()
    }

    /// The addresses that all pages requested.
    pub fn requests(&self) -> Vec<&str> {
        let requests = self.events.iter();
        let requests = requests.filter(|event| event["method"] == "Network.requestWillBeSent");
        requests
            .map(|event| event["params"]["request"]["url"].as_str().unwrap())
            .collect()
    }

    #[track_caller]
    fn call(&mut self, method: &str, params: Value) -> Value {
        self.calls += 1;
        let mut message = json!({ "id": self.calls, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        write!(self.commands, "{message}\0").unwrap();
        loop {
            let mut answer = self.read();
            if answer["id"] == self.calls {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].take();
            }
        }
    }

    /// Reads one message. Records it if it is an event.
    fn read(&mut self) -> Value {
        let mut message = Vec::new();
        self.answers.read_until(0, &mut message).unwrap();
        let ended = "Chromium ended: `make test` installs it, and it has 120 seconds";
        assert_eq!(message.pop(), Some(0), "{ended}");
        let message: Value = serde_json::from_slice(&message).unwrap();
        if message["id"].is_null() {
            self.events.push(message.clone());
        }
        message
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // If this fails, the browser still ends when its pipe closes.
        let _ = write!(
            self.commands,
            "{}\0",
            json!({ "id": 0, "method": "Browser.close" })
        );
        let _ = self.process.wait();
    }
}

fn count(events: &[Value], method: &str) -> usize {
    events
        .iter()
        .filter(|event| event["method"] == method)
        .count()
}

/// A shell script that starts the first installed browser, which reads commands from descriptor 3 and answers on 4.
fn script() -> String {
    let find = NAMES.map(|name| format!("command -v {name}")).join(" || ");
    format!(
        "browser=$({find}) || {{ echo 'no Chromium: run `benches/report/page/chromium`, as `make test` does' >&2; exit 1; }}\n\
         # Its sandbox does not work for root.\n\
         [ \"$(id -u)\" != 0 ] || no_sandbox=--no-sandbox\n\
         exec timeout {SECONDS} \"$browser\" --headless=new $no_sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
         --hide-scrollbars --remote-debugging-pipe --user-data-dir=\"$PROFILE\" 3<&0 4>&1 </dev/null >/dev/null 2>&1"
    )
}
