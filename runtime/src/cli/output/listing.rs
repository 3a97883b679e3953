//! The listing of all commands, written in pieces, since the listing of a large document is several times its size.

use super::super::console::Flow;
use super::super::printer::Printer;
use crate::describe;
use crate::graph::CommandPath;
use crate::parse::Schema;
use crate::render::{Format, ListObjectWriter};

/// Size from which buffered text is written.
const PIECE_SIZE: usize = 64 << 10;

impl Printer<'_> {
    /// Prints the listing of a target while it is generated.
    pub(super) fn print_listing(&self, target: &CommandPath<'_>, format: Format, part: Schema) -> Flow {
        match format {
            Format::Markdown => self.print_markdown_listing(target),
            _ => self.print_data_listing(target, format, part),
        }
    }

    fn print_markdown_listing(&self, target: &CommandPath<'_>) -> Flow {
        let (mut piece, mut flow) = (Vec::new(), Flow::Continue(()));
        describe::write_listing_markdown(target, &mut |text| {
            piece.extend_from_slice(text.as_bytes());
            flow = self.print_full_piece(&mut piece);
            flow.is_continue()
        });
        flow?;
        self.console.print(&piece)
    }

    fn print_data_listing(&self, target: &CommandPath<'_>, format: Format, part: Schema) -> Flow {
        let (head, count) = (describe::listing_head(target), describe::count_commands(target));
        // An object in a line of JSON lines is compact JSON.
        let format = if format == Format::Json && self.is_compact() { Format::Jsonl } else { format };
        let Some(mut listed) = ListObjectWriter::new(head, describe::COMMANDS, count, format, self.keys()) else {
            return self.console.print(&self.rendered(&describe::listing(target, part), format));
        };
        let (mut piece, mut flow) = (Vec::new(), Flow::Continue(()));
        describe::for_each_entry(target, part, &mut |command| {
            // Writing to a vector cannot fail.
            let _ = listed.write_item(&mut piece, command);
            flow = self.print_full_piece(&mut piece);
            flow.is_continue()
        });
        flow?;
        let _ = listed.finish(&mut piece);
        self.console.print(&piece)
    }

    fn print_full_piece(&self, piece: &mut Vec<u8>) -> Flow {
        if piece.len() < PIECE_SIZE {
            return Flow::Continue(());
        }
        let flow = self.console.print(piece);
        piece.clear();
        flow
    }
}
