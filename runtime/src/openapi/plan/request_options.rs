//! The options of an operation that are about the request and the response as a whole.

use vestibule_document::{BodyEncoding, Kind as SchemaKind, Media, Operation};

use super::{FieldRole, PlanBuilder, REQUEST};
use crate::openapi::media_type::is_binary;
use crate::openapi::prose::plain;
use crate::openapi::value::named_members;
use crate::schema::{CONFIRM_DOC, Field, Kind};

/// Maximum number and length of media types listed as choices.
const MAX_LISTED_MEDIA_TYPES: usize = 50;
const MAX_MEDIA_TYPE_LENGTH: usize = 250;

/// Descriptions of a body that is sent as it is. Only the command line reads files.
const RAW: &str = "The body; on the command line, `@file` and `-` read it";
const RAW_BINARY: &str =
    "The body: on the command line, `@file` and `-` read it; anywhere the content as a data URL: `data:;base64,…`";

/// Descriptions of a body in JSON or of parts, with options for its properties and without them.
const WHOLE: &str = "The whole body; `@file` and `-` read it. Options for single properties override it";
const ALL: &str = "The whole body; `@file` and `-` read it";

/// Returns the description of a body where it is given as data, without a command line.
pub(in crate::openapi) fn body_as_data(description: &str) -> Option<String> {
    let forms = [
        (RAW, "The body"),
        (RAW_BINARY, "The body: a text, or the content as a data URL: `data:;base64,…`"),
        (WHOLE, "The whole body. Properties that are given beside it override its own"),
        (ALL, "The whole body"),
    ];
    forms.iter().find_map(|(typed, data)| Some(format!("{}{data}", description.strip_suffix(typed)?)))
}

impl PlanBuilder {
    /// Adds the options of the request and the response.
    pub(super) fn add_request_options(&mut self, operation: &Operation, has_headers: bool) {
        self.add_body_options(operation);
        if has_headers {
            let long = self.names.claim_first(&["header", "request-header"]);
            let field = Field::strings(&long).short('H').long(&long).heading(REQUEST).value_name("header").cli_only();
            self.add_option(field.describe("An additional header, `Name: value`"), &long, FieldRole::Header);
        }
        if operation.pages.is_some() {
            self.add_page_options();
        }
        let long = self.names.claim_first(&["output-file", "response-output-file"]);
        let field = Field::path(&long)
            .optional()
            .accept_bytes()
            .short('o')
            .long(&long)
            .heading(REQUEST)
            .value_name("file")
            .cli_only()
            .call_only();
        self.add_option(field.describe("Write the response body to a file"), &long, FieldRole::Output);
        if !has_headers {
            return;
        }
        let long = self.names.claim_first(&["include", "include-headers"]);
        let field = Field::boolean(&long).short('i').long(&long).heading(REQUEST).cli_only();
        self.add_option(field.describe("Show the response status and headers too"), &long, FieldRole::Include);
    }

    /// Adds the flag that confirms the request, and returns its index among the options: the input that the document
    /// names by `x-cli-confirm`, or else one that is not sent.
    pub(super) fn add_confirmation(&mut self, operation: &Operation) -> usize {
        let is_own = |(field, input): (&Field, &super::Input)| {
            let is_sent = matches!(input.role, FieldRole::Parameter(_) | FieldRole::Property(_));
            is_sent && input.name == operation.cli.confirm && field.is_flag()
        };
        if let Some(own) = self.options.iter().zip(&self.named).position(is_own) {
            if let Some(field) = self.options.get_mut(own) {
                *field = std::mem::replace(field, Field::string("")).short('y');
            }
            return own;
        }
        let long = self.names.claim_first(&["yes", "confirm-request"]);
        let field = Field::boolean(&long).short('y').long(&long).describe(CONFIRM_DOC).call_only();
        self.add_option(field, &long, FieldRole::Confirm);
        self.named.len() - 1
    }

    fn add_body_options(&mut self, operation: &Operation) {
        const NAMES: [&str; 3] = ["body", "data", "request-body"];
        let Some(body) = &operation.body else { return };
        let first = body.media.first();
        let has_encoding = |encoding| first.is_some_and(|media| media.encoding == encoding);
        let long = self.names.claim_first(&NAMES);
        let kind = if has_encoding(BodyEncoding::Json) { Kind::JSON } else { Kind::TEXT };
        let field = Field::new(&long, kind.optional()).short('d').long(&long).allow_hyphen().heading(REQUEST);
        let field = NAMES.into_iter().filter(|alias| *alias != long).fold(field, Field::alias);
        let (value_name, doc) = if has_encoding(BodyEncoding::Raw) {
            let is_binary = first.is_some_and(|media| is_binary(&media.media_type));
            ("data", if is_binary { RAW_BINARY } else { RAW })
        } else {
            let has_properties = self.named.iter().any(|input| matches!(input.role, FieldRole::Property(_)));
            ("json", if has_properties { WHOLE } else { ALL })
        };
        let own = plain(&body.description);
        let field = field.value_name(value_name).describe(match own.trim().trim_end_matches('.') {
            "" => doc.to_owned(),
            own => format!("{own}. {doc}"),
        });
        // The properties of a body that is sent as it is have no options.
        let needs_body_option =
            has_encoding(BodyEncoding::Raw) || first.is_some_and(|media| named_members(&media.schema).is_none());
        let can_be_null = |media: &Media| media.schema.nullable || media.schema.kind == SchemaKind::Any;
        let is_nullable = has_encoding(BodyEncoding::Json) && first.is_some_and(can_be_null);
        let field = if is_nullable { field.nullable() } else { field };
        let field = if body.required && needs_body_option { field.required_by_command() } else { field };
        self.add_option(field, &long, FieldRole::Body);
        // JSON is sent for `*/*`, unless its bodies are texts.
        let is_range = |media: &Media| media.media_type.contains('*') && media.encoding == BodyEncoding::Raw;
        let has_range = body.media.iter().any(is_range);
        if body.media.len() > 1 || has_range {
            let long = self.names.claim_first(&["content-type", "request-content-type"]);
            let types = body.media.iter().map(|media| media.media_type.clone());
            let types = types.filter(|name| name.len() < MAX_MEDIA_TYPE_LENGTH).take(MAX_LISTED_MEDIA_TYPES);
            let field = Field::string(&long).optional().long(&long).heading(REQUEST);
            let field = if has_range {
                let types: Vec<String> = types.map(|name| format!("`{name}`")).collect();
                let field = field.value_name("type");
                let field = field.describe(format!("The media type of the body: {}", types.join(", ")));
                match first.map(|media| media.media_type.as_str()) {
                    Some(name) if types.len() > 1 && !name.contains('*') => field.display_default(name),
                    _ => field,
                }
            } else {
                let default = first.map(|media| media.media_type.as_str()).unwrap_or_default();
                field.choices(types).describe("The media type of the body").display_default(default)
            };
            self.add_option(field, &long, FieldRole::ContentType);
        }
    }

    fn add_page_options(&mut self) {
        let long = self.names.claim_first(&["all", "all-pages"]);
        let field = Field::boolean(&long).long(&long).heading(REQUEST);
        self.add_option(field.describe("Fetch all pages and stream their items"), &long, FieldRole::All);
        let long = self.names.claim_first(&["max-pages", "page-limit"]);
        let field = Field::new(&long, Kind::U64.optional()).long(&long).heading(REQUEST).min(1).value_name("n");
        let field = field.describe("Maximum number of pages; implies --all");
        let field = field.display_default(super::super::pages::DEFAULT_MAX_PAGES);
        self.add_option(field, &long, FieldRole::MaxPages);
    }
}
