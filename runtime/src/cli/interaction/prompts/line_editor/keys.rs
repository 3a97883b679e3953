//! The keys of a line that is edited, which are those of shells.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::buffer::{Direction, Edit, Extent};
use Direction::{Left, Right};
use Extent::{Character, Line, Token, Word};

/// The effect of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Edit(Edit),
    /// Deletes the character at the cursor, or ends the input if the line is empty.
    DeleteOrEnd,
    Redraw,
    Submit,
    Cancel,
    Interrupt,
}

/// The edit of [`Action::DeleteOrEnd`] in a line that is not empty.
pub(super) const DELETE: Edit = Edit::Delete(Right, Character);

/// Returns the effect of a key; `None` if it has none.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
    let has_alt = key.modifiers.contains(KeyModifiers::ALT);
    let extent = if has_control || has_alt { Word } else { Character };
    let edit = match key.code {
        KeyCode::Enter | KeyCode::Char('\n' | '\r') => return Some(Action::Submit),
        KeyCode::Esc => return Some(Action::Cancel),
        KeyCode::Backspace => Edit::Delete(Left, extent),
        KeyCode::Delete => Edit::Delete(Right, extent),
        KeyCode::Left => Edit::Move(Left, extent),
        KeyCode::Right => Edit::Move(Right, extent),
        KeyCode::Home => Edit::Move(Left, Line),
        KeyCode::End => Edit::Move(Right, Line),
        // Windows reports AltGr, which types a character, as both.
        KeyCode::Char(c) if has_control && has_alt && (c == ' ' || c.is_ascii_alphanumeric()) => return None,
        KeyCode::Char(c) if has_control && !has_alt => return control(c.to_ascii_lowercase()),
        KeyCode::Char(c) if has_alt && !has_control => alt(c.to_ascii_lowercase())?,
        KeyCode::Char(c) if !c.is_control() => Edit::Insert(c),
        _ => return None,
    };
    Some(Action::Edit(edit))
}

fn control(letter: char) -> Option<Action> {
    Some(match letter {
        'c' => Action::Interrupt,
        'd' => Action::DeleteOrEnd,
        'j' | 'm' => Action::Submit,
        'l' => Action::Redraw,
        'a' => Action::Edit(Edit::Move(Left, Line)),
        'b' => Action::Edit(Edit::Move(Left, Character)),
        'e' => Action::Edit(Edit::Move(Right, Line)),
        'f' => Action::Edit(Edit::Move(Right, Character)),
        'h' => Action::Edit(Edit::Delete(Left, Character)),
        'k' => Action::Edit(Edit::Delete(Right, Line)),
        'u' => Action::Edit(Edit::Delete(Left, Line)),
        'w' => Action::Edit(Edit::Delete(Left, Token)),
        _ => return None,
    })
}

fn alt(letter: char) -> Option<Edit> {
    match letter {
        'b' => Some(Edit::Move(Left, Word)),
        'f' => Some(Edit::Move(Right, Word)),
        'd' => Some(Edit::Delete(Right, Word)),
        _ => None,
    }
}
