//! The table of a field's properties. A new property is one entry here, and one in the table of the macros.

/// Passes the table of field properties to the macro `$generate`, which generates its part of the code from it:
/// [`bits`](super::bits) the bit of each flag, [`Spec`](super::Spec) and [`Field`](super::Field) the setters,
/// `pack` the writer and [`FieldRef`](super::FieldRef) the readers.
///
/// - `flags` are booleans, each a bit of [`FieldRecord::flags`](super::FieldRecord).
/// - `display_flags` are booleans that only help reads. All of them are one word, which is stored as a tagged text of
///   the fields that have any.
/// - `texts` are optional texts, each stored behind the tag of its name. Only those with a `setter` have one in
///   [`Field`](super::Field); the others are set by a method of their own.
macro_rules! properties {
    ($generate:ident) => {
        $generate! {
            flags {
                hidden: HIDDEN = 5 {
                    /// Leaves the field out of help and listings.
                    setter;
                    /// Returns whether help and listings leave the field out.
                    pub reader is_hidden;
                }
                secret: SECRET = 6 {
                    /// Never shows the field's values: neither the default nor the received ones.
                    setter;
                    /// Returns whether the values must not be shown.
                    pub reader is_secret;
                }
                required: NON_EMPTY = 18 {
                    /// Requires at least one value of a list, or one entry of a map. Other fields are required unless they
                    /// are `optional`.
                    setter;
                    /// Returns whether a list or map must not be empty.
                    pub(crate) reader is_non_empty;
                }
                ignore_case: IGNORE_CASE = 15 {
                    /// Matches choices regardless of case.
                    setter;
                    /// Returns whether choices match regardless of case.
                    pub reader ignores_case;
                }
                require_equals: REQUIRE_EQUALS = 20 {
                    /// Accepts a value only after `=`.
                    setter;
                    /// Returns whether a value is accepted only after `=`.
                    pub(crate) reader requires_equals;
                }
                allow_hyphen: ALLOW_HYPHEN = 21 {
                    /// Accepts words that begin with a hyphen: for an option also the flags of the command, for a positional all others.
                    setter;
                    /// Returns whether values may begin with a hyphen.
                    pub(crate) reader allows_hyphen;
                }
                trailing: TRAILING = 22 {
                    /// Takes everything from its first word on verbatim: `run cmd -x --json`.
                    setter;
                    /// Returns whether the field takes everything from its first word on verbatim.
                    pub(crate) reader is_trailing;
                }
                last: LAST = 23 {
                    /// Accepts the argument only after `--`.
                    setter;
                    /// Returns whether the argument is accepted only after `--`.
                    pub(crate) reader is_last;
                }
                hide_default: HIDE_DEFAULT = 24 {
                    /// Leaves the default out of help and listings.
                    setter;
                    /// Returns whether help and listings leave out the default.
                    pub(crate) reader hides_default;
                }
            }
            display_flags {
                hide_choices: HIDE_CHOICES = 0 {
                    /// Leaves the choices out of help; listings and completions have them.
                    setter;
                    /// Returns whether help leaves out the choices.
                    pub reader hides_choices;
                }
                hide_env: HIDE_ENV = 1 {
                    /// Leaves the environment variables out of help.
                    setter;
                    /// Returns whether help leaves out the environment variables.
                    pub reader hides_env;
                }
                hide_aliases: HIDE_ALIASES = 2 {
                    /// Leaves the aliases out of help.
                    setter;
                    /// Returns whether help leaves out the aliases.
                    pub reader hides_aliases;
                }
                hide_short_help: HIDE_SHORT_HELP = 3 {
                    /// Leaves the field out of the short help (`-h`), and shows it in the long one (`--help`).
                    setter;
                    /// Returns whether the short help leaves the field out.
                    pub reader hides_in_short_help;
                }
                hide_long_help: HIDE_LONG_HELP = 4 {
                    /// Leaves the field out of the long help (`--help`), and shows it in the short one (`-h`).
                    setter;
                    /// Returns whether the long help leaves the field out.
                    pub reader hides_in_long_help;
                }
                next_line_help: NEXT_LINE_HELP = 5 {
                    /// Shows the description in help on the line after the name.
                    setter;
                    /// Returns whether help shows the description on the line after the name.
                    pub reader has_next_line_help;
                }
                cli_only: CLI_ONLY = 7 {
                    /// Offers the field on the command line only: callers over MCP and HTTP neither see nor set it.
                    setter;
                    /// Returns whether only the command line has the field.
                    pub reader is_cli_only;
                }
            }
            texts {
                default: Default {
                    /// Sets the value to use if none is given, as it would be typed.
                    setter;
                }
                default_missing: DefaultMissing {
                    /// Sets the value of the option if it is given without one. A value then follows `=`.
                    setter;
                }
                deprecated: Deprecated {}
                min: Min {
                    /// Sets the smallest number allowed.
                    setter;
                }
                max: Max {
                    /// Sets the largest number allowed.
                    setter;
                }
                ask: Ask {
                    /// Asks the person behind the call for the value, if the call does not give one: the question, or
                    /// an empty text for the description of the field.
                    setter;
                }
                heading: Heading {
                    /// Sets the heading that help lists the field under.
                    setter;
                }
                hint: Hint {}
                terminator: Terminator {
                    /// Sets the word that ends the values of an array and does not belong to them: `--exec ls -l ';'`.
                    ///
                    /// An option takes all values up to it at each occurrence; after a positional's, other positionals
                    /// may follow. With [`allow_hyphen`](Self::allow_hyphen), an option also takes flags until then.
                    setter;
                }
            }
        }
    };
}

pub(super) use properties;
