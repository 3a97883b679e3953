//! Results that are bytes and not text.

#![cfg(feature = "fetch")]

use std::io;

use super::printer::Printer;
use crate::error::Error;

impl Printer<'_> {
    /// Bytes that are not text: into a file, or as they are where no terminal would suffer.
    pub(super) fn bytes(&mut self, bytes: &[u8], media_type: &str, file: Option<&std::path::Path>) -> u8 {
        let size = bytes.len();
        match file {
            Some(path) if path != std::path::Path::new("-") => {
                if let Err(error) = save(path, bytes) {
                    let message = format!("cannot write `{}`: {error}", path.display());
                    return self.error(&Error::new("OUTPUT_FAILED", message));
                }
                if self.explicit {
                    let saved = crate::json!({ "file": path.display().to_string(), "bytes": size, "type": media_type });
                    return self.result(Some(saved.into())).err().unwrap_or(0);
                }
                if self.io.err_is_terminal() {
                    self.io.write_err(&format!("Saved {size} bytes to {}\n", path.display()));
                }
                0
            }
            None if self.explicit || self.io.out_is_terminal() => {
                let message = format!("the response is {size} bytes of {media_type}, which is not text");
                let error = Error::new("BINARY_OUTPUT", message);
                self.error(&error.hint("`-o <file>` saves it, and `-o -` writes it to stdout as it is"))
            }
            _ => self.out(bytes).err().unwrap_or(0),
        }
    }
}

/// Writes a file as a whole or not at all: beside it first, then in its place.
fn save(path: &std::path::Path, bytes: &[u8]) -> io::Result<()> {
    let is_special = std::fs::metadata(path).is_ok_and(|meta| !meta.is_file());
    let Some(name) = path.file_name().filter(|_| !is_special) else { return std::fs::write(path, bytes) };
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}
