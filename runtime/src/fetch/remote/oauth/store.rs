//! The token cache: one file for each client, which only the user can read.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::command::Environment;
use crate::data::{Data, Map, from_json, to_json};
use crate::files;
use crate::hash::fnv1a_128;

use crate::schema::truth;

/// The tokens of a client, and a sign-in that is not finished.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tokens {
    pub(super) access: Option<String>,
    /// The time until which the access token is used, in seconds since 1970; `None` if the server states none.
    pub(super) expires: Option<u64>,
    pub(super) refresh: Option<String>,
    /// The scopes that were requested.
    pub(super) scopes: Vec<String>,
    pub(super) sign_in: Option<SignIn>,
}

/// A sign-in with a device code that has begun.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SignIn {
    /// The secret that the server recognizes the sign-in by.
    pub(super) device_code: String,
    /// The code that the person types.
    pub(super) user_code: String,
    /// The address that the person opens.
    pub(super) url: String,
    /// The address with the code in it.
    pub(super) complete_url: Option<String>,
    /// The time until which the code is valid, in seconds since 1970.
    pub(super) expires: u64,
    /// Seconds between two questions to the server.
    pub(super) interval: u64,
    /// The time of the last question.
    pub(super) asked: u64,
}

impl Tokens {
    /// Returns whether the tokens were requested for scopes.
    pub(super) fn have_scopes(&self, scopes: &[String]) -> bool {
        scopes.iter().all(|scope| self.scopes.contains(scope))
    }

    /// Returns the access token unless it has expired.
    pub(super) fn valid_access(&self, now: u64) -> Option<&str> {
        self.access.as_deref().filter(|_| self.expires.is_none_or(|expires| now < expires))
    }

    fn to_data(&self, key: &str) -> Data {
        let mut map = Map::new();
        map.insert("key", key);
        let texts = [("accessToken", &self.access), ("refreshToken", &self.refresh)];
        for (name, text) in texts {
            text.iter().for_each(|text| drop(map.insert(name, text.as_str())));
        }
        self.expires.iter().for_each(|time| drop(map.insert("expires", *time)));
        if !self.scopes.is_empty() {
            map.insert("scope", self.scopes.join(" "));
        }
        if let Some(sign_in) = &self.sign_in {
            map.insert("signIn", sign_in.to_data());
        }
        Data::Object(map)
    }

    fn from_data(data: &Data) -> Self {
        Self {
            access: text(data, "accessToken"),
            expires: data["expires"].as_u64(),
            refresh: text(data, "refreshToken"),
            scopes: text(data, "scope").unwrap_or_default().split_whitespace().map(str::to_owned).collect(),
            sign_in: SignIn::from_data(&data["signIn"]),
        }
    }
}

impl SignIn {
    fn to_data(&self) -> Data {
        let mut map = Map::new();
        let texts = [("deviceCode", &self.device_code), ("userCode", &self.user_code), ("url", &self.url)];
        for (name, text) in texts {
            map.insert(name, text.as_str());
        }
        self.complete_url.iter().for_each(|url| drop(map.insert("completeUrl", url.as_str())));
        for (name, number) in [("expires", self.expires), ("interval", self.interval), ("asked", self.asked)] {
            map.insert(name, number);
        }
        Data::Object(map)
    }

    fn from_data(data: &Data) -> Option<Self> {
        Some(Self {
            device_code: text(data, "deviceCode")?,
            user_code: text(data, "userCode")?,
            url: text(data, "url")?,
            complete_url: text(data, "completeUrl"),
            expires: data["expires"].as_u64()?,
            interval: data["interval"].as_u64()?,
            asked: data["asked"].as_u64()?,
        })
    }
}

fn text(data: &Data, name: &str) -> Option<String> {
    data[name].as_str().map(str::to_owned)
}

/// The file of one client's tokens; without a cache folder, nothing is kept.
pub(super) struct TokenStore {
    path: Option<PathBuf>,
    key: String,
}

impl TokenStore {
    pub(super) fn new(environment: &Environment, key: &str) -> Self {
        let is_enabled = environment.get("VESTIBULE_CACHE").and_then(|text| truth(&text)) != Some(false);
        let folder = environment.cache_folder().filter(|_| is_enabled);
        let name = format!("{:032x}.json", fnv1a_128(key.as_bytes()));
        Self { path: folder.map(|folder| folder.join("tokens").join(name)), key: key.to_owned() }
    }

    /// Returns whether tokens that were kept are no longer there.
    pub(super) fn is_removed(&self) -> bool {
        self.path.as_ref().is_some_and(|path| !path.exists())
    }

    /// Removes the tokens of all clients of a program, and returns their number.
    pub(super) fn remove_all(environment: &Environment, program: &str) -> io::Result<usize> {
        let Some(folder) = environment.cache_folder() else { return Ok(0) };
        let entries = match fs::read_dir(folder.join("tokens")) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
            Err(error) => return Err(error),
        };
        let mut count = 0;
        for entry in entries {
            let path = entry?.path();
            let data = fs::read_to_string(&path).ok().and_then(|text| from_json(&text).ok());
            let key = data.as_ref().and_then(|data| data["key"].as_str()).unwrap_or_default();
            if key.split('\n').next() == Some(program) {
                fs::remove_file(&path)?;
                count += 1;
            }
        }
        Ok(count)
    }

    /// Reads the tokens. A file that other users can read or write does not count.
    pub(super) fn read(&self) -> Option<Tokens> {
        let path = self.path.as_ref().filter(|path| is_private(path))?;
        let data = from_json(&fs::read_to_string(path).ok()?).ok()?;
        (data["key"].as_str() == Some(&self.key)).then(|| Tokens::from_data(&data))
    }

    /// Writes the tokens, and returns whether they are kept.
    pub(super) fn write(&self, tokens: &Tokens) -> bool {
        let Some(path) = &self.path else { return false };
        let folder = path.parent().is_some_and(|folder| create_private_folder(folder).is_ok());
        folder && files::replace_private(path, to_json(&tokens.to_data(&self.key)).as_bytes()).is_ok()
    }
}

#[cfg(unix)]
fn is_private(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.mode() & 0o077 == 0)
}

/// Returns true: the user's profile is private by default.
#[cfg(not(unix))]
fn is_private(path: &Path) -> bool {
    path.is_file()
}

fn create_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
