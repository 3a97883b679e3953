//! The listing of every command on its way to stdout, piece by piece: that of a large document is many times the
//! document.

use super::printer::{Printer, Written};
use crate::describe;
use crate::graph::CommandPath;
use crate::render::{Format, ListObjectWriter};

/// How much text is gathered before it is written.
const PIECE: usize = 64 << 10;

impl Printer<'_> {
    /// Prints the listing of a target while it is made.
    pub(super) fn listing(&self, target: &CommandPath<'_>, format: Format) -> Written {
        match format {
            Format::Markdown => self.listing_markdown(target),
            _ => self.listing_data(target, format),
        }
    }

    fn listing_markdown(&self, target: &CommandPath<'_>) -> Written {
        let (mut piece, mut written) = (Vec::new(), Ok(()));
        describe::listing_markdown_to(target, &mut |text| {
            piece.extend_from_slice(text.as_bytes());
            written = self.out_if_long(&mut piece);
            written.is_ok()
        });
        written.and_then(|()| self.out(&piece))
    }

    fn listing_data(&self, target: &CommandPath<'_>, format: Format) -> Written {
        let (head, count) = (describe::listing_head(target), describe::count_listed(target));
        let Some(mut listed) = ListObjectWriter::new(head, describe::COMMANDS, count, format, self.keys()) else {
            return self.out(&self.rendered(&describe::listing(target), format));
        };
        let (mut piece, mut written) = (Vec::new(), Ok(()));
        describe::each_listed(target, &mut |command| {
            // Writing to a vector cannot fail.
            let _ = listed.write_item(&mut piece, command);
            written = self.out_if_long(&mut piece);
            written.is_ok()
        });
        written?;
        let _ = listed.finish(&mut piece);
        self.out(&piece)
    }

    fn out_if_long(&self, piece: &mut Vec<u8>) -> Written {
        if piece.len() < PIECE {
            return Ok(());
        }
        let written = self.out(piece);
        piece.clear();
        written
    }
}
