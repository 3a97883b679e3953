//! The words of clap's attributes, each with what takes its place. Plain data, so that the test of the page
//! `from_clap.md` can include the file.

/// An item that attributes stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A field or a parameter.
    Field,
    /// A struct of fields, or an enum of choices or commands.
    Type,
    /// A command: a function, or a variant of an enum.
    Command,
    /// A variant of a choice.
    Choice,
}

use Place::{Choice, Command, Field, Type};

/// The words: where they stand, and the end of a sentence that begins with "clap's `word`".
pub(crate) const CLAP_WORDS: &[(&[&str], Place, &str)] = &[
    (&["action"], Field, "follows from the type here: `bool`, `Vec<…>`; for a counter, add `count`"),
    (&["add"], Field, "is `complete = function` here"),
    (&["allow_hyphen_values"], Field, "is `allow_hyphen` here"),
    (&["allow_negative_numbers"], Field, "is not needed here: a number may be negative"),
    (&["conflicts_with_all"], Field, "is `conflicts_with = [one, other]` here"),
    (&["default_missing_value", "default_missing_value_os"], Field, "is `default_missing` here"),
    (
        &["default_missing_values", "default_missing_values_os"],
        Field,
        "is `default_missing` here, with a `delimiter` between the values",
    ),
    (&["default_value", "default_value_os"], Field, "is `default` here"),
    (
        &["default_value_if", "default_value_ifs", "default_value_if_os", "default_value_ifs_os"],
        Field,
        "is `default_if(\"other=value\", \"default\")` here",
    ),
    (
        &["default_values_if", "default_values_ifs"],
        Field,
        "is `default_if(\"other=value\", \"a,b\")` here, with a `delimiter` between the values",
    ),
    (&["default_value_t", "default_value_os_t"], Field, "is `default = …` here, or `default_with = function`"),
    (
        &["default_values", "default_values_os", "default_values_t", "default_values_os_t"],
        Field,
        "is `default = \"a,b\"` here, with a `delimiter` between the values",
    ),
    (&["env_os"], Field, "is `env` here"),
    (&["from_global"], Field, "is a parameter `Globals<T>` of the command here"),
    (&["global"], Field, "is a struct of its own here, registered by `Cli::globals::<T>()`"),
    (&["group", "groups"], Field, "is `#[options(group(one, other, name = \"…\"))]` on the struct here"),
    (&["help", "long_help", "about", "long_about"], Field, "is the doc comment here"),
    (&["help_heading"], Field, "is `heading` here"),
    (&["hide"], Field, "is `hidden` here"),
    (&["hide_default_value"], Field, "is `hide_default` here"),
    (&["hide_env_values"], Field, "is `secret` here; help never shows the values of variables"),
    (&["hide_possible_values"], Field, "is `hide_choices` here"),
    (&["id"], Field, "is `name` here"),
    (&["index"], Field, "is the order of the fields here"),
    (&["next_help_heading"], Field, "is `#[options(heading = \"…\")]` on the flattened struct here"),
    (&["num_args", "number_of_values"], Field, "is `values` here, as in `values = 1..=3`"),
    (&["overrides_with", "overrides_with_all"], Field, "is `overrides = [one, other]` here"),
    (&["raw"], Field, "is `last` here, or `trailing`"),
    (&["required_if_eq"], Field, "is `required_if = \"other=value\"` here"),
    (&["required_if_eq_any"], Field, "is `required_if = [\"other=value\", …]` here"),
    (&["required_if_eq_all"], Field, "is `required_if_all = [\"other=value\", …]` here"),
    (&["required_unless_present"], Field, "is `required_unless` here"),
    (&["required_unless_present_any"], Field, "is `required_unless = [one, other]` here"),
    (&["required_unless_present_all"], Field, "is `required_unless_all = [one, other]` here"),
    (&["requires_all"], Field, "is `requires = [one, other]` here"),
    (&["requires_ifs"], Field, "is `requires_if(\"value\", other)` here, once for each value"),
    (
        &["short_aliases", "visible_short_alias", "visible_short_aliases"],
        Field,
        "is `short_alias = 'x'` here, once for each; `hide_aliases` hides them",
    ),
    (&["subcommand"], Field, "is an enum with `#[derive(Commands)]` here, run by `Cli::handle`"),
    (&["trailing_var_arg"], Field, "is `trailing` here"),
    (&["use_value_delimiter"], Field, "is `delimiter = ','` here"),
    (&["value_delimiter"], Field, "is `delimiter` here"),
    (&["value_enum"], Field, "is not needed here: derive `Choice` for the type"),
    (&["value_hint"], Field, "is `hint` here, as in `hint = dir`"),
    (&["value_parser"], Field, "follows from the type here: add `range`, `choices` or `parse = function`"),
    (&["value_terminator"], Field, "is `terminator` here"),
    (&["verbatim_doc_comment"], Field, "is not needed here: indented lines stay as they are"),
    (&["visible_alias", "visible_aliases"], Field, "is `alias` here, which help shows unless `hide_aliases` is set"),
    (&["about", "long_about"], Command, "is the doc comment here"),
    (&["after_help", "after_long_help"], Command, "is `footer` here"),
    (&["before_help", "before_long_help"], Command, "is `header` here"),
    (&["arg_required_else_help"], Command, "is not needed here: an error shows the usage"),
    (&["author"], Command, "is a line of `footer` here"),
    (&["bin_name", "display_name"], Command, "is `name` here"),
    (&["defer"], Command, "is not needed here: commands are tables that are built at compile time"),
    (
        &["external_subcommand", "allow_external_subcommands"],
        Command,
        "is `external` on a variant here, or `Cli::external`",
    ),
    (&["next_help_heading", "subcommand_help_heading"], Command, "is `heading` here"),
    (&["hide"], Command, "is `hidden` here"),
    (
        &[
            "infer_subcommands",
            "max_term_width",
            "term_width",
            "styles",
            "multicall",
            "disable_help_flag",
            "disable_help_subcommand",
            "disable_version_flag",
            "next_line_help",
        ],
        Command,
        "is said of the whole program here: see the methods of `Cli`",
    ),
    (
        &["args_conflicts_with_subcommands", "subcommand_negates_reqs", "subcommand_precedence_over_arg"],
        Command,
        "is not needed here: a command's name has precedence, and each command has options of its own",
    ),
    (&["subcommand_required"], Command, "is not needed here: a group prints its help"),
    (&["display_order"], Command, "is the order in `commands![…]`, or of the variants, here"),
    (&["override_usage"], Command, "is `usage` here"),
    (&["subcommand"], Command, "is `group` here"),
    (&["verbatim_doc_comment"], Command, "is not needed here: indented lines stay as they are"),
    (&["version", "long_version", "propagate_version"], Command, "is `Cli::version` here, for all commands"),
    (&["visible_alias", "visible_aliases"], Command, "is `alias` here"),
    (&["about", "long_about"], Type, "is the doc comment here"),
    (&["author"], Type, "is a line of `footer` here"),
    (&["long_version"], Type, "is `version` here"),
    (&["after_help", "after_long_help"], Type, "is `footer` here"),
    (&["before_help", "before_long_help"], Type, "is `header` here"),
    (&["override_usage"], Type, "is `usage` here"),
    (&["bin_name", "display_name"], Type, "is `name` here"),
    (&["next_help_heading", "help_heading"], Type, "is `heading` here"),
    (&["required", "multiple"], Type, "is the rule of a group here: `one_of(…)`, `at_most_one(…)`, `any_of(…)`"),
    (&["requires_all"], Type, "is `requires = [one, other]` of a group here"),
    (&["conflicts_with_all"], Type, "is `conflicts_with = [one, other]` of a group here"),
    (&["help"], Choice, "is the doc comment here"),
    (&["hide"], Choice, "is `hidden` here"),
];

/// Returns what takes the place of a word of clap.
pub(crate) fn replacement(word: &str, place: Place) -> Option<&'static str> {
    let (_, _, here) = CLAP_WORDS.iter().find(|(words, own, _)| *own == place && words.contains(&word))?;
    Some(here)
}
