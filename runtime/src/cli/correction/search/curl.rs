//! Guesses at requests that are written as calls of curl or of its kin: `curl -sX DELETE https://api.example/pets/5`.

use super::Guesses;
use super::requests::{RAW_OF_OPERATION, calls_of, is_method, item, read};
use crate::data::{Words, percent_decoded, percent_encoded};

/// Flags of curl without a value that change nothing about a request, as letters and as names.
const QUIET: &str = "sSLkvfg#Nnq";
const QUIET_LONG: Words =
    Words("--silent --show-error --location --insecure --verbose --fail --globoff --compressed --no-buffer --quiet");
/// Flags of curl whose value is the next token.
const SHORT_WITH_VALUE: &str = "XdHoFuAeb";
const LONG_WITH_VALUE: Words = Words(
    "--request --data --data-raw --data-binary --data-urlencode --json --header --output --form --user --user-agent \
     --referer --cookie --url",
);

/// A call of curl.
#[derive(Default)]
struct Call {
    /// The address, which may be a path.
    url: String,
    method: Option<String>,
    /// Values of `-d` and its kin, as they are sent.
    data: Vec<String>,
    /// The data belongs to the query.
    is_get: bool,
    /// `name=value` after the address, as HTTPie has it.
    fields: Vec<String>,
    /// Flags that operations and raw requests have.
    flags: Vec<String>,
    /// Flags that only raw requests have.
    raw: Vec<String>,
}

impl Guesses<'_, '_, '_> {
    /// Guesses that a call is one of curl, whose name is at an index: the only operation that has its path, and a raw request.
    /// Returns whether it has an address.
    pub(super) fn at_curl(&mut self, index: usize) -> bool {
        let Some(call) = self.argv().get(index + 1..).and_then(Call::read) else { return false };
        // An address of another server names nothing here.
        let Some(path) = self.path_on_server(&call.url) else { return call.url.contains("://") };
        let before = self.argv().get(..index).unwrap_or_default().to_vec();
        let operation = self.operation_of(&before, &path, &call);
        let cost = if operation.is_some() { RAW_OF_OPERATION } else { 1 };
        if let Some(argv) = operation {
            self.push(argv, 1, false);
        }
        if call.fields.is_empty() {
            self.push(call.as_raw(before, path), cost, false);
        }
        true
    }

    /// Returns the path of an address below the server of the document.
    fn path_on_server(&self, url: &str) -> Option<String> {
        if url.starts_with('/') && !url.starts_with("//") {
            return Some(url.to_owned());
        }
        let lazy = self.problem.parsed.target.node().lazy.as_ref()?;
        lazy.path_of_url(url).or_else(|| {
            let schemes = ["https://", "http://"].into_iter().filter(|_| !url.contains("://"));
            schemes.filter_map(|scheme| lazy.path_of_url(&format!("{scheme}{url}"))).next()
        })
    }

    /// Returns the call of the only operation that a request is for.
    fn operation_of(&self, before: &[String], path: &str, call: &Call) -> Option<Vec<String>> {
        if !call.raw.is_empty() {
            return None;
        }
        let mut argv = vec![path.to_owned()];
        for data in &call.data {
            let pairs: Option<Vec<String>> = data.split('&').map(pair).collect();
            match pairs {
                Some(pairs) if call.is_get => argv.extend(pairs.iter().map(|pair| pair.replacen('=', "==", 1))),
                Some(pairs) => argv.extend(pairs),
                None if call.is_get => return None,
                None => argv.extend(["-d".to_owned(), data.clone()]),
            }
        }
        argv.extend(call.fields.iter().chain(&call.flags).cloned());
        let request = read(&argv, 0, Some(call.method().to_owned()))?;
        let mut calls = calls_of(self.problem.parsed.target.node(), before, &request);
        calls.pop().filter(|_| calls.is_empty())
    }
}

impl Call {
    /// Reads the tokens after the name of the tool. Returns none without an address, or with more than one.
    fn read(tokens: &[String]) -> Option<Self> {
        let mut call = Self::default();
        let mut tokens = tokens.iter().peekable();
        while let Some(token) = tokens.next() {
            if let Some(name) = token.strip_prefix("--") {
                if QUIET_LONG.contains(token) {
                    continue;
                }
                let (flag, value) = match name.split_once('=') {
                    Some((name, value)) => (format!("--{name}"), Some(value.to_owned())),
                    None => (token.clone(), None),
                };
                let value = match value {
                    None if LONG_WITH_VALUE.contains(&flag) => Some(tokens.next()?.clone()),
                    value => value,
                };
                call.add(&flag, value)?;
            } else if token.starts_with('-') && token.len() > 1 {
                let letters = token.char_indices().skip(1).filter(|(_, letter)| !QUIET.contains(*letter));
                for (at, letter) in letters {
                    let rest = token.get(at + letter.len_utf8()..).unwrap_or_default();
                    let flag = format!("-{letter}");
                    if SHORT_WITH_VALUE.contains(letter) {
                        let value = if rest.is_empty() { tokens.next()?.clone() } else { rest.to_owned() };
                        call.add(&flag, Some(value))?;
                        break;
                    }
                    call.add(&flag, None)?;
                }
            } else {
                call.add_word(token)?;
            }
        }
        (!call.url.is_empty()).then_some(call)
    }

    /// Adds a flag. Returns none if it has no meaning here.
    fn add(&mut self, flag: &str, value: Option<String>) -> Option<()> {
        let value_of = |flag: &str, value: Option<String>| std::iter::once(flag.to_owned()).chain(value);
        match flag {
            "-X" | "--request" => self.method = Some(value?.to_ascii_uppercase()),
            "--url" => self.add_word(&value?)?,
            "-G" | "--get" => self.is_get = true,
            "-d" | "--data" | "--data-raw" | "--data-binary" => self.data.push(value?),
            "--data-urlencode" => self.data.push(encoded(&value?)?),
            "--json" => {
                self.method.get_or_insert_with(|| "POST".to_owned());
                self.data.push(value?);
            }
            "-F" | "--form" => self.flags.extend(value_of("-F", value)),
            "-H" | "--header" => self.flags.extend(value_of("-H", value)),
            "-o" | "--output" => self.flags.extend(value_of("-o", value)),
            "-i" | "--include" => self.flags.push("-i".to_owned()),
            "-I" | "--head" => self.method = Some("HEAD".to_owned()),
            "-u" | "--user" => self.raw.extend(value_of("-u", value)),
            "-A" | "--user-agent" => self.raw.extend(value_of("-A", value)),
            "-e" | "--referer" => self.raw.extend(value_of("-e", value)),
            "-b" | "--cookie" => self.raw.extend(value_of("-b", value)),
            _ => return None,
        }
        Some(())
    }

    /// Adds a token without a dash.
    fn add_word(&mut self, word: &str) -> Option<()> {
        if !self.url.is_empty() {
            item(word).is_some().then(|| self.fields.push(word.to_owned()))
        } else if is_method(word) && self.method.is_none() {
            self.method = Some(word.to_owned());
            Some(())
        } else {
            self.url = word.to_owned();
            (word.contains('/')).then_some(())
        }
    }

    /// Returns the method of the request.
    fn method(&self) -> &str {
        let has_form = self.flags.iter().any(|flag| flag == "-F");
        let has_body = has_form || !self.data.is_empty() || !self.fields.is_empty();
        let implied = if has_body && !self.is_get { "POST" } else { "GET" };
        self.method.as_deref().unwrap_or(implied)
    }

    /// Returns the raw request.
    fn as_raw(&self, mut argv: Vec<String>, path: String) -> Vec<String> {
        argv.push(path);
        let mut flag = |flag: &str, value: &str| argv.extend([flag.to_owned(), value.to_owned()]);
        if let Some(method) = &self.method {
            flag("-X", method);
        }
        self.data.iter().for_each(|data| flag("-d", data));
        if self.is_get {
            argv.push("-G".to_owned());
        }
        argv.extend(self.flags.iter().chain(&self.raw).cloned());
        argv
    }
}

/// Returns a decoded pair of a form; none for other data.
fn pair(data: &str) -> Option<String> {
    item(data)?;
    percent_decoded(&data.replace('+', " "))
}

/// Returns what `--data-urlencode` sends for `name=content`, `=content` or a content; none if that is in a file.
fn encoded(data: &str) -> Option<String> {
    match data.find(['=', '@']).map(|at| data.split_at(at + 1)) {
        Some((name, _)) if name.ends_with('@') => None,
        Some((name, content)) if name.len() > 1 => Some([name, &percent_encoded(content)].concat()),
        Some((_, content)) => Some(percent_encoded(content)),
        None => Some(percent_encoded(data)),
    }
}

#[cfg(test)]
mod tests {
    use super::{encoded, pair};

    #[test]
    fn data_is_encoded_as_curl_does() {
        assert_eq!(encoded("To=+1 55").as_deref(), Some("To=%2B1%2055"));
        assert_eq!(encoded("=a b").as_deref(), Some("a%20b"));
        assert_eq!(encoded("a b").as_deref(), Some("a%20b"));
        assert_eq!(encoded("q=me@example.com").as_deref(), Some("q=me%40example.com"));
        // A file is not read.
        assert_eq!(encoded("@file"), None);
        assert_eq!(encoded("name@file"), None);
        assert_eq!(pair("To=%2B1+55").as_deref(), Some("To=+1 55"));
        assert_eq!(pair("{}"), None);
    }
}
