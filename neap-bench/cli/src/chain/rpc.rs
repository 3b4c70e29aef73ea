//! Asks an RPC node for transactions and accounts. Sends nothing else.

use crate::{print::print_step, progress::bar};
use anyhow::{Context, anyhow, bail, ensure};
use neap_model::text::one_line;
use neap_subject::cluster::Name;
use neap_toolchain::files;
use serde_json::{Value, json};
use solana_pubkey::Pubkey;
use std::{path::Path, thread::sleep, time::Duration};
use ureq::{Agent, http::StatusCode};

/// An RPC node.
pub struct Rpc {
    agent: Agent,
    url: String,
}

/// The most bytes of one answer: 100 accounts of 10 MiB in base64 would be more, but no node sends them.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// The most accounts that a node gives at once.
const BATCH: usize = 100;

/// How often a request is repeated if the node has too much to do. The waiting time doubles.
const TRIES: u32 = 5;
const FIRST_WAIT: Duration = Duration::from_millis(250);

impl Rpc {
    pub fn new(url: &str) -> anyhow::Result<Self> {
        let is_url = ["https://", "http://"].iter().any(|scheme| url.starts_with(scheme));
        ensure!(is_url, "the URL of the RPC node begins with https:// or http://");
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(60)))
            .build();
        Ok(Self { agent: config.new_agent(), url: url.to_owned() })
    }

    /// What `getTransaction` answers about a signature.
    pub fn transaction(&self, signature: &str) -> anyhow::Result<Value> {
        let options = json!({
            "encoding": "base64", "commitment": "confirmed", "maxSupportedTransactionVersion": 1
        });
        self.call("getTransaction", &json!([signature, options]))
    }

    /// The cluster of the node, or `None` for one that neap does not know, such as a local validator.
    pub fn cluster(&self) -> anyhow::Result<Option<Name>> {
        let hash = self.call("getGenesisHash", &json!([]))?;
        Ok(hash.as_str().and_then(Name::with_genesis))
    }

    /// Accounts in base64, in the order of their addresses: null for those that do not exist.
    pub fn accounts(&self, addresses: &[Pubkey]) -> anyhow::Result<Vec<Value>> {
        let mut accounts = Vec::new();
        let bar = bar(addresses.len() as u64, "accounts");
        for batch in addresses.chunks(BATCH) {
            print_step(format_args!("fetching {} accounts", batch.len()));
            let keys = Vec::from_iter(batch.iter().map(ToString::to_string));
            let options = json!({ "encoding": "base64", "commitment": "confirmed" });
            let mut answer = self.call("getMultipleAccounts", &json!([keys, options]))?;
            let Some(Value::Array(values)) = answer.get_mut("value").map(Value::take) else {
                bail!("`getMultipleAccounts`: the answer has no list `value`");
            };
            ensure!(
                values.len() == batch.len(),
                "`getMultipleAccounts`: {} accounts instead of {}",
                values.len(),
                batch.len()
            );
            bar.inc(batch.len() as u64);
            accounts.extend(values);
        }
        Ok(accounts)
    }

    /// Calls a method. Repeats it if the node refuses because of its load.
    fn call(&self, method: &str, params: &Value) -> anyhow::Result<Value> {
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let request = request.to_string();
        let mut wait = FIRST_WAIT;
        for attempt in 1..=TRIES {
            match self.post(&request) {
                Ok(Some(answer)) => return result(answer).with_context(|| format!("`{method}`")),
                Ok(None) => {}
                // The URL may hold a key.
                Err(error) => {
                    bail!("`{method}`: {}", error.to_string().replace(&self.url, "the RPC node"))
                }
            }
            if attempt < TRIES {
                let milliseconds = wait.as_millis();
                print_step(format_args!(
                    "the RPC node has too much to do: waiting {milliseconds} ms"
                ));
                sleep(wait);
                wait *= 2;
            }
        }
        bail!(
            "`{method}`: the RPC node had too much to do, {TRIES} times: try again later, or another node"
        )
    }

    /// The body of an answer, or `None` if the node has too much to do.
    fn post(&self, request: &str) -> anyhow::Result<Option<Value>> {
        let sent = self.agent.post(&self.url).content_type("application/json").send(request);
        let mut answer = sent.map_err(|error| anyhow!("the RPC node does not answer: {error}"))?;
        let status = answer.status();
        if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
            return Ok(None);
        }
        let body = answer.body_mut().with_config().limit(MOST_BYTES).read_to_vec();
        let body = body.map_err(|error| {
            anyhow!("the answer is incomplete or has more than {MOST_BYTES} bytes: {error}")
        })?;
        let json = serde_json::from_slice::<Value>(&body);
        json.map(Some)
            .map_err(|error| anyhow!("HTTP {status}, and the answer is not JSON: {error}"))
    }
}

/// The URL that an option names: `config` stands for that of the Solana CLI.
pub fn resolved(url: &str) -> anyhow::Result<String> {
    if url != CONFIG {
        return Ok(url.to_owned());
    }
    let home = std::env::var_os("HOME").context("--url: there is no home directory")?;
    let path = Path::new(&home).join(".config/solana/cli/config.yml");
    let text =
        files::read_text(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut urls = text.lines().filter_map(|line| line.strip_prefix("json_rpc_url:"));
    let url = urls.next().with_context(|| format!("{} has no `json_rpc_url`", path.display()))?;
    Ok(url.trim().trim_matches(['"', '\'']).to_owned())
}

/// What `--url` without a value means.
pub const CONFIG: &str = "config";

/// The result of an answer.
fn result(mut answer: Value) -> anyhow::Result<Value> {
    if let Some(error) = answer.get("error").filter(|error| !error.is_null()) {
        let message = one_line(error["message"].as_str().unwrap_or("without a message"));
        bail!("the RPC node refuses it: {} {message}", error["code"]);
    }
    match answer.get_mut("result").map(Value::take) {
        None => bail!("the answer has no `result`"),
        Some(Value::Null) => {
            bail!("the RPC node does not know it: an older one may be in an archive only")
        }
        Some(result) => Ok(result),
    }
}
