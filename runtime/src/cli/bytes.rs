//! Results that are bytes and not text, on their way out as they come.

#![cfg(feature = "fetch")]

use std::path::Path;

use super::printer::Printer;
use super::progress::{self, Progress};
use super::save::{self, Save};
use crate::command::Transfer;
use crate::data::{Data, Map};
use crate::error::{Error, code};
use crate::run::{self, Interrupted};

impl Printer<'_> {
    /// Passes bytes on: into a file, or to stdout where no terminal would suffer.
    pub(super) async fn transfer(&mut self, transfer: Transfer, interrupted: &mut Interrupted) -> u8 {
        match self.save.take() {
            Some(path) if path != Path::new("-") => self.save(transfer, &path, interrupted).await,
            None if self.explicit || self.io.out_is_terminal() => self.refuse(&transfer),
            _ => self.pass(transfer, interrupted).await,
        }
    }

    fn refuse(&mut self, transfer: &Transfer) -> u8 {
        let kind = &transfer.media_type;
        let is = match transfer.size {
            Some(size) => format!("the response is {} of {kind}", progress::bytes(size)),
            None => format!("the response is {kind}"),
        };
        let message = match is_called_text(kind) {
            // It may be a text that none can read here.
            true if has_charset(kind) => format!("{is}, and its bytes cannot be read as that"),
            true => format!("{is}, and its bytes are not UTF-8"),
            false => format!("{is}, which is not text"),
        };
        let error = Error::new(code::BINARY_OUTPUT, message);
        self.error(&error.hint("`-o <file>` saves it, and `-o -` writes it to stdout as it is"))
    }

    async fn pass(&mut self, mut transfer: Transfer, interrupted: &mut Interrupted) -> u8 {
        while let Some(chunk) = run::next_chunk(&mut transfer.chunks, interrupted).await {
            let written = match chunk {
                Ok(chunk) => self.out(&chunk),
                Err(error) => return self.error(&error),
            };
            if let Err(code) = written {
                return code;
            }
            // From now on stdout holds something that an error would spoil.
            self.items += 1;
        }
        0
    }

    async fn save(&mut self, transfer: Transfer, path: &Path, interrupted: &mut Interrupted) -> u8 {
        let Transfer { media_type, size, head, mut chunks } = transfer;
        let io = self.io;
        let mut progress = Progress::new(io, size);
        let saved = async {
            let mut save = Save::create(path).map_err(|error| save::failed(path, &error))?;
            while let Some(chunk) = run::next_chunk(&mut chunks, interrupted).await {
                let chunk = chunk?;
                save.write(&chunk).map_err(|error| save::failed(path, &error))?;
                progress.add(chunk.len());
            }
            save.finish().map_err(|error| save::failed(path, &error))
        };
        let saved = saved.await;
        progress.end();
        match saved {
            Ok(()) => self.saved(path, progress.done(), &media_type, head),
            Err(error) => self.error(&error),
        }
    }

    /// Says what was saved: as data to who asked for it, else to who watches.
    fn saved(&mut self, path: &Path, size: u64, media_type: &str, head: Map) -> u8 {
        let file = path.display().to_string();
        if self.explicit || !head.is_empty() {
            let mut saved = head;
            saved.insert("file", file);
            saved.insert("bytes", size);
            saved.insert("type", media_type);
            return self.result(Some(Data::Object(saved).into())).err().unwrap_or(0);
        }
        if self.io.err_is_terminal() {
            self.io.write_err(&format!("Saved {} to {file}\n", progress::bytes(size)));
        }
        0
    }
}

/// Whether a media type promises text.
fn is_called_text(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence.starts_with("text/") || essence.ends_with("/json") || essence.ends_with("+json")
}

/// Whether a media type names a charset that is not UTF-8.
fn has_charset(media_type: &str) -> bool {
    let mut parameters = media_type.split(';').skip(1).filter_map(|parameter| parameter.split_once('='));
    let charset = parameters.find(|(name, _)| name.trim().eq_ignore_ascii_case("charset"));
    charset.is_some_and(|(_, value)| {
        let value = value.trim().trim_matches('"');
        !value.eq_ignore_ascii_case("utf-8") && !value.eq_ignore_ascii_case("utf8")
    })
}
