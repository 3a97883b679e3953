//! Response bodies that are bytes: passed on to stdout or saved to a file as they arrive.

use std::path::Path;

use bytes::Bytes;

use super::super::console::{Flow, exit_code};
use super::super::printer::Printer;
use super::Destination;
use super::progress::{self, Progress};
use super::save::{self, PartialFile};
use crate::command::{Body, Chunks, Transfer};
use crate::data::{Data, Map};
use crate::error::{Error, Result, code};
use crate::run::Interrupted;

/// Writes the bytes of a body to its destination, and returns the exit code.
pub(in crate::cli) async fn print_bytes(
    body: Body,
    printer: &mut Printer<'_>,
    destination: Destination,
    interrupted: &mut Interrupted,
) -> u8 {
    let Body::Bytes(transfer) = body else {
        return printer.print_error(&Error::internal("the result cannot be printed"));
    };
    let is_read = printer.view.is_structured() || !printer.view.is_complete() || printer.console.io.out_is_terminal();
    match destination.0 {
        Some(path) if path != Path::new("-") => save(transfer, &path, printer, interrupted).await,
        None if is_read => match transfer.data {
            Some(data) => exit_code(printer.print_result(Some(data.into()))),
            None => refuse(&transfer, printer),
        },
        _ => pass_on(transfer, printer, interrupted).await,
    }
}

/// Refuses to print bytes on a terminal or within a document.
fn refuse(transfer: &Transfer, printer: &mut Printer<'_>) -> u8 {
    let media_type = &transfer.media_type;
    let response = match transfer.size {
        Some(size) => format!("the response is {} of {media_type}", progress::bytes(size)),
        None => format!("the response is {media_type}"),
    };
    let message = match is_text_type(media_type) {
        true if has_other_charset(media_type) => format!("{response}, and its bytes cannot be decoded as that"),
        true => format!("{response}, and its bytes are not UTF-8"),
        false => format!("{response}, which is not text"),
    };
    let error = Error::new(code::BINARY_OUTPUT, message);
    printer.print_error(&error.hint("`-o <file>` saves it, and `-o -` writes it to stdout as it is"))
}

async fn pass_on(mut transfer: Transfer, printer: &mut Printer<'_>, interrupted: &mut Interrupted) -> u8 {
    while let Some(chunk) = next_chunk(&mut transfer.chunks, interrupted).await {
        let flow = match chunk {
            Ok(chunk) => printer.console.print(&chunk),
            Err(error) => return printer.print_error(&error),
        };
        if let Flow::Break(code) = flow {
            return code;
        }
        // From now on an error must not be written to stdout.
        printer.items += 1;
    }
    0
}

async fn save(transfer: Transfer, path: &Path, printer: &mut Printer<'_>, interrupted: &mut Interrupted) -> u8 {
    let Transfer { media_type, size, head, mut chunks, .. } = transfer;
    let mut progress = Progress::new(&printer.console, size);
    let write = async {
        let mut file = PartialFile::create(path).map_err(|error| save::failure(path, &error))?;
        while let Some(chunk) = next_chunk(&mut chunks, interrupted).await {
            let chunk = chunk?;
            file.write(&chunk).map_err(|error| save::failure(path, &error))?;
            progress.add(chunk.len());
        }
        file.finish().map_err(|error| save::failure(path, &error))
    };
    let result = write.await;
    progress.clear();
    match result {
        Ok(()) => report_saved(printer, path, progress.received(), &media_type, head),
        Err(error) => printer.print_error(&error),
    }
}

/// Prints what was saved: as data if a program reads the result or the response has a head, else on a terminal's
/// stderr.
fn report_saved(printer: &mut Printer<'_>, path: &Path, size: u64, media_type: &str, head: Map) -> u8 {
    let file = path.display().to_string();
    if printer.view.is_structured() || !head.is_empty() {
        let mut saved = head;
        saved.insert("file", file);
        saved.insert("bytes", size);
        saved.insert("type", media_type);
        return exit_code(printer.print_result(Some(Data::Object(saved).into())));
    }
    let io = printer.console.io;
    if io.err_is_terminal() {
        io.write_err(&format!("Saved {} to {file}\n", progress::bytes(size)));
    }
    0
}

/// Awaits the next chunk of a response body. An interruption is an error.
async fn next_chunk(chunks: &mut Chunks, interrupted: &mut Interrupted) -> Option<Result<Bytes>> {
    let chunk = interrupted.or_next(|cx| chunks.as_mut().poll_next(cx)).await;
    chunk.unwrap_or_else(|error| Some(Err(error)))
}

/// Returns whether a media type stands for text.
fn is_text_type(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence.starts_with("text/") || essence.ends_with("/json") || essence.ends_with("+json")
}

/// Returns whether a media type names a charset other than UTF-8.
fn has_other_charset(media_type: &str) -> bool {
    let mut parameters = media_type.split(';').skip(1).filter_map(|parameter| parameter.split_once('='));
    let charset = parameters.find(|(name, _)| name.trim().eq_ignore_ascii_case("charset"));
    charset.is_some_and(|(_, value)| {
        let value = value.trim().trim_matches('"');
        !value.eq_ignore_ascii_case("utf-8") && !value.eq_ignore_ascii_case("utf8")
    })
}
