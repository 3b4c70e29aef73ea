//! A headless Chromium, driven by the DevTools protocol over its pipe.
//!
//! By hand: it takes no more than this, and the crates that do it bring a TLS library, a WebSocket and the whole
//! protocol as Rust, minutes of compiling.

use super::fonts::Font;
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};
use tempfile::TempDir;

/// In the order in which `benches/page/chromium` looks for them.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Long enough for a loaded machine, short enough to notice a browser that hangs.
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
    /// Starts a browser with one font, that notes what its page says and asks for.
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

    /// Opens a file, at a place in it that is empty or starts with `#`, and waits until it has loaded.
    pub fn open(&mut self, page: &Path, place: &str) {
        // Not to the same page at another place, which loads nothing.
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

    /// What an expression of JavaScript gives, after its promise if it is one.
    #[track_caller]
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let expression =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut evaluated = self.call("Runtime.evaluate", expression);
        assert!(evaluated["exceptionDetails"].is_null(), "{evaluated}");
        evaluated["result"]["value"].take()
    }

    /// Presses a key, as `Tab`, that no text comes of; a space is one that does.
    pub fn press(&mut self, key: &str) {
        let (code, number) = match key {
            "Tab" => ("Tab", 9),
            "Enter" => ("Enter", 13),
            " " => ("Space", 32),
            "ArrowDown" => ("ArrowDown", 40),
            _ => panic!("no such key here: {key}"),
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
        // Until it has drawn at that size.
        self.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
        );
    }

    /// Has pages that are opened from now on do without their scripts.
    pub fn forbid_scripts(&mut self) {
        self.call(
            "Emulation.setScriptExecutionDisabled",
            json!({ "value": true }),
        );
    }

    /// What is on the screen, as PNG.
    pub fn screenshot(&mut self) -> Vec<u8> {
        let shot = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        BASE64_STANDARD
            .decode(shot["data"].as_str().unwrap())
            .unwrap()
    }

    /// What pages have complained of: exceptions, errors and warnings.
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

    /// The addresses that pages have asked for.
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

    /// Reads one message, and keeps it if it is an event.
    fn read(&mut self) -> Value {
        let mut message = Vec::new();
        self.answers.read_until(0, &mut message).unwrap();
        let ended = "Chromium ended: `make test` installs one, and it gets 120 seconds";
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
        // It also ends when the pipe does, so that nothing is left to be done if this fails.
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

/// Starts the first browser there is. It takes commands from descriptor 3 and answers on 4.
fn script() -> String {
    let find = NAMES.map(|name| format!("command -v {name}")).join(" || ");
    format!(
        "browser=$({find}) || {{ echo 'no Chromium: run `benches/page/chromium`, as `make test` does' >&2; exit 1; }}\n\
         # Its sandbox does not work for root.\n\
         [ \"$(id -u)\" != 0 ] || no_sandbox=--no-sandbox\n\
         exec timeout {SECONDS} \"$browser\" --headless=new $no_sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
         --hide-scrollbars --remote-debugging-pipe --user-data-dir=\"$PROFILE\" 3<&0 4>&1 </dev/null >/dev/null 2>&1"
    )
}
