//! The sign-in with a device code (RFC 8628): a person opens an address on any device, and types a code.

use std::time::Duration;

use tokio::time::sleep;

use super::client::{GrantRequest, now, read_tokens, with_scopes};
use super::endpoint::{Refusal, plain};
use super::store::{SignIn, TokenStore, Tokens};
use crate::data::Data;
use crate::error::{Error, code};
use crate::fetch::remote::context::write_stderr;
use crate::fetch::remote::credentials::failed;
use crate::fetch::remote::error::format_duration;
use crate::json;

const GRANT_TYPE: &str = "urn:ietf:params:oauth:grant-type:device_code";
/// Time between two questions, unless the server states another (RFC 8628, 3.2), and the step by which it grows.
const INTERVAL: u64 = 5;
/// Upper limit of the time between two questions.
const MAX_INTERVAL: u64 = 300;
/// Lifetime of a code whose answer states none.
const DEFAULT_LIFETIME: u64 = 900;

/// The answer to the question whether the person has signed in.
enum Progress {
    Done(Tokens),
    Pending,
    /// The questions come too fast.
    TooFast,
    Refused(Refusal),
}

/// Waits until a person has signed in. Without a person at a terminal, asks once whether a sign-in that an earlier call
/// began is finished, and otherwise returns the error that names the address and the code.
pub(super) async fn sign_in(
    request: &GrantRequest<'_>,
    store: &TokenStore,
    begun: Option<SignIn>,
) -> Result<Tokens, Error> {
    let is_interactive = request.call.context.is_interactive;
    if let Some(begun) = begun.filter(|begun| begun.expires > now()) {
        // The person may have signed in since.
        wait_for_turn(&begun).await;
        match poll(request, &begun).await? {
            Progress::Done(tokens) => return Ok(tokens),
            Progress::Refused(_) => {}
            progress => {
                let begun = begun.asked(matches!(progress, Progress::TooFast));
                return match is_interactive {
                    true => wait(request, begun).await,
                    false => Err(login_required(store, begun)),
                };
            }
        }
    }
    let begun = begin(request).await?;
    match is_interactive {
        true => wait(request, begun).await,
        false => Err(login_required(store, begun)),
    }
}

/// Requests a code.
async fn begin(request: &GrantRequest<'_>) -> Result<SignIn, Error> {
    let Some(url) = &request.endpoints.device else {
        return Err(failed("No endpoint for device codes is named".to_owned()));
    };
    let scopes = request.scopes.join(" ");
    let answer = request.post(url, &with_scopes(&[], &scopes)).await?;
    let data = answer.map_err(|refusal| refusal.error)?;
    let text = |name: &str| data[name].as_str().filter(|text| !text.is_empty());
    let missing = |name: &str| failed(format!("The answer to the request for a device code has no `{name}`"));
    let device_code = text("device_code").ok_or_else(|| missing("device_code"))?.to_owned();
    let user_code = plain(text("user_code").ok_or_else(|| missing("user_code"))?);
    // Google's servers have the former name of the member.
    let url = text("verification_uri").or(text("verification_url")).and_then(web_address);
    let url = url.ok_or_else(|| missing("verification_uri"))?;
    let complete_url = text("verification_uri_complete").and_then(web_address);
    let lifetime = data["expires_in"].as_u64().unwrap_or(DEFAULT_LIFETIME);
    let interval = data["interval"].as_u64().unwrap_or(INTERVAL).min(MAX_INTERVAL);
    let (asked, expires) = (now(), now().saturating_add(lifetime));
    Ok(SignIn { device_code, user_code, url, complete_url, expires, interval, asked })
}

/// Returns an address that a browser can open.
fn web_address(text: &str) -> Option<String> {
    let url = reqwest::Url::parse(text).ok().filter(|url| matches!(url.scheme(), "https" | "http"))?;
    Some(plain(url.as_str()))
}

/// Tells the person where to sign in, and asks the server until they have.
async fn wait(request: &GrantRequest<'_>, mut begun: SignIn) -> Result<Tokens, Error> {
    let time = format_duration(Duration::from_secs(begun.expires.saturating_sub(now())));
    let SignIn { url, user_code, .. } = &begun;
    let mut text = format!("Sign in: open {url} and enter the code {user_code} (valid for {time})\n");
    if let Some(complete) = &begun.complete_url {
        text.push_str(&format!("Or open {complete}\n"));
    }
    write_stderr(request.call.context, text.as_bytes());
    while begun.expires > now() {
        wait_for_turn(&begun).await;
        let progress = poll(request, &begun).await?;
        match progress {
            Progress::Done(tokens) => return Ok(tokens),
            Progress::Refused(refusal) => return Err(refused(refusal)),
            Progress::Pending | Progress::TooFast => begun = begun.asked(matches!(progress, Progress::TooFast)),
        }
    }
    Err(failed("The code has expired before anybody signed in".to_owned()).hint("repeat the command for a new code"))
}

/// Waits until the server may be asked again.
async fn wait_for_turn(begun: &SignIn) {
    let turn = begun.asked.saturating_add(begun.interval);
    let seconds = turn.saturating_sub(now()).min(begun.interval);
    sleep(Duration::from_secs(seconds)).await;
}

/// Asks whether the person has signed in.
async fn poll(request: &GrantRequest<'_>, begun: &SignIn) -> Result<Progress, Error> {
    let form = [("grant_type", GRANT_TYPE), ("device_code", begun.device_code.as_str())];
    let refusal = match request.post(&request.endpoints.token, &form).await? {
        Ok(data) => return read_tokens(&data).map(Progress::Done),
        Err(refusal) => refusal,
    };
    Ok(match refusal.code.as_str() {
        "authorization_pending" => Progress::Pending,
        "slow_down" => Progress::TooFast,
        _ => Progress::Refused(refusal),
    })
}

fn refused(refusal: Refusal) -> Error {
    let message = match refusal.code.as_str() {
        "access_denied" => "The sign-in was refused",
        "expired_token" => "The code has expired before anybody signed in",
        _ => return refusal.error,
    };
    failed(message.to_owned()).hint("repeat the command for a new code")
}

/// Returns the error for a caller that cannot wait; the next call asks whether the person has signed in.
fn login_required(store: &TokenStore, begun: SignIn) -> Error {
    let SignIn { url, user_code, expires, complete_url, .. } = &begun;
    let seconds = expires.saturating_sub(now());
    let time = format_duration(Duration::from_secs(seconds));
    let message = format!("A person has to sign in: open {url} and enter the code {user_code}");
    let details = json!({
        "url": url.as_str(), "code": user_code.as_str(), "expiresIn": seconds,
        "completeUrl": complete_url.as_deref().map_or(Data::Null, Data::from),
    });
    let is_kept = store.write(&Tokens { sign_in: Some(begun.clone()), ..Tokens::default() });
    let hint = match is_kept {
        true => format!("after that, repeat the command; the code is valid for {time}"),
        false => "the sign-in cannot be kept without a cache folder: run the command at a terminal".to_owned(),
    };
    Error::new(code::LOGIN_REQUIRED, message).hint(hint).with_details(details)
}

impl SignIn {
    /// Notes that the server was asked, and perhaps too fast (RFC 8628, 3.5).
    fn asked(self, is_too_fast: bool) -> Self {
        let interval = if is_too_fast { (self.interval + INTERVAL).min(MAX_INTERVAL) } else { self.interval };
        Self { interval, asked: now(), ..self }
    }
}
