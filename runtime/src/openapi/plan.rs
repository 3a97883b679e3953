//! The inputs of an operation: which fields its command has, and what each is for.

use std::collections::HashSet;

use vestibule_document::{BodyEncoding, Kind as What, Operation, ParamLocation, Parameter, SchemaSummary};

use super::names::{Name, Names};
use super::prose::plain;
use super::security::{self, Credential, CredentialSource};
use super::value::{field, members};
use crate::schema::{Field, Kind, Object};

/// How many levels of members have options of their own.
pub(super) const DEPTH: usize = 3;
/// The most options that a body has; what is below is given as JSON.
const MOST: usize = 4_000;

/// An operation with the fields of its command.
pub(super) struct Plan {
    pub(super) operation: Operation,
    pub(super) args: Object,
    pub(super) options: Object,
    /// What each field is for, by its number: positionals, then options.
    pub(super) inputs: Vec<Input>,
    pub(super) credentials: Vec<Credential>,
}

/// What a field is for.
pub(super) struct Input {
    /// The name of its field.
    pub(super) name: String,
    /// As its reader knows it: `--limit`, `<id>`.
    pub(super) label: String,
    pub(super) role: FieldRole,
}

pub(super) enum FieldRole {
    /// A parameter, by its place in the operation's.
    Parameter(usize),
    /// A member of one, at the end of a way.
    Member(usize, Vec<String>),
    /// A property of the body, at the end of a way.
    Property(Vec<String>),
    /// The body as a whole.
    Body,
    /// The media type of the body.
    ContentType,
    /// A header of the request.
    Header,
    /// The file for the body of the response.
    Output,
    /// Whether status and headers of the response are shown.
    Include,
    /// Whether all pages are wanted.
    All,
    /// How many pages at most.
    MaxPages,
    /// A credential, by its place in the plan's.
    Credential(usize),
    /// One half of it: the name of the user.
    User(usize),
}

impl FieldRole {
    /// The way to the property of the body that it gives.
    pub(super) fn property(&self) -> Option<&[String]> {
        match self {
            Self::Property(property_path) => Some(property_path),
            _ => None,
        }
    }

    /// The way to what it gives within a parameter.
    pub(super) fn of_parameter(&self, number: usize) -> Option<&[String]> {
        match self {
            Self::Parameter(own) if *own == number => Some(&[]),
            Self::Member(own, property_path) if *own == number => Some(property_path),
            _ => None,
        }
    }
}

impl Plan {
    /// The fields of an operation; `variable` is what its environment variables begin with.
    pub(super) fn new(operation: Operation, variables: &str, own: &[(String, CredentialSource)]) -> Self {
        let mut builder = PlanBuilder::default();
        let parameters = sorted(&operation);
        for (number, parameter) in &parameters {
            builder.parameter(*number, parameter);
        }
        builder.body(&operation);
        let credentials = security::credentials(&operation, variables, own);
        for (number, credential) in credentials.iter().enumerate() {
            builder.credential(number, credential);
        }
        builder.request(&operation);
        let PlanBuilder { args, options, positional, named, .. } = builder;
        let inputs = positional.into_iter().chain(named).collect();
        Self { operation, args, options, inputs, credentials }
    }

    /// The number of the field that does something.
    pub(super) fn input(&self, is: impl Fn(&FieldRole) -> bool) -> Option<(u16, &Input)> {
        let at = self.inputs.iter().position(|input| is(&input.role))?;
        Some((u16::try_from(at).ok()?, self.inputs.get(at)?))
    }
}

/// The parameters, those whose names count most first. Some headers are no parameters, says the standard.
fn sorted(operation: &Operation) -> Vec<(usize, &Parameter)> {
    let is_ignored = |parameter: &Parameter| {
        let name = parameter.name.to_ascii_lowercase();
        parameter.location == ParamLocation::Header
            && ["accept", "content-type", "authorization"].contains(&name.as_str())
    };
    let mut all: Vec<_> = operation.parameters.iter().enumerate().filter(|(_, one)| !is_ignored(one)).collect();
    all.sort_by_key(|(_, parameter)| match parameter.location {
        ParamLocation::Path => 0,
        ParamLocation::Query => 1,
        ParamLocation::Header => 2,
        ParamLocation::Cookie => 3,
    });
    all
}

#[derive(Default)]
struct PlanBuilder {
    names: Names,
    args: Object,
    options: Object,
    positional: Vec<Input>,
    named: Vec<Input>,
    /// The properties that have options.
    known: HashSet<Vec<String>>,
}

impl PlanBuilder {
    fn option(&mut self, field: Field, long: &str, role: FieldRole) {
        self.named_option(field, long, long, role);
    }

    /// An option whose name is another one than what is typed.
    fn named_option(&mut self, field: Field, name: &str, long: &str, role: FieldRole) {
        let options = std::mem::take(&mut self.options);
        self.options = options.field(field);
        self.named.push(Input { name: name.to_owned(), label: format!("--{long}"), role });
    }

    fn parameter(&mut self, number: usize, parameter: &Parameter) {
        let place = match parameter.location {
            ParamLocation::Path => return self.positional(number, parameter),
            ParamLocation::Query => "query",
            ParamLocation::Header => "header",
            ParamLocation::Cookie => "cookie",
        };
        let Name { name, long } = self.names.give(&parameter.name, place);
        let mut made = field(&parameter.schema, &name, &parameter.description).long(&long);
        for alias in [format!("param.{}", parameter.name), format!("{place}.{}", parameter.name)] {
            made = made.alias(alias).hide_aliases();
        }
        let has_options = parameter.content.is_none();
        if parameter.required && !(has_options && asks_below(&parameter.schema)) {
            made = made.required_by_command();
        }
        if parameter.deprecated {
            made = made.deprecated();
        }
        self.named_option(made, &name, &long, FieldRole::Parameter(number));
        if has_options {
            self.members(number, parameter, (&parameter.schema, parameter.required), &mut Vec::new());
        }
    }

    /// Options for the members of a parameter that is an object, and whether it is asked for.
    fn members(
        &mut self,
        number: usize,
        parameter: &Parameter,
        (schema, is_asked): (&SchemaSummary, bool),
        property_path: &mut Vec<String>,
    ) {
        let Some(found) = members(schema).filter(|_| property_path.len() < DEPTH) else { return };
        for property in found.properties.iter().filter(|property| !property.schema.read_only) {
            property_path.push(property.name.clone());
            let wire = format!("{}.{}", parameter.name, property_path.join("."));
            let Name { name, long } = self.names.give(&wire, "param");
            let brackets: String = property_path.iter().map(|step| format!("[{step}]")).collect();
            let made = field(&property.schema, &name, "").long(&long);
            let mut made = made.alias(format!("{}{brackets}", parameter.name)).hide_aliases();
            let is_asked = is_asked && property.required && !found.is_union;
            if is_asked && !(asks_below(&property.schema) && property_path.len() < DEPTH) {
                made = made.required_by_command();
            }
            self.named_option(made, &name, &long, FieldRole::Member(number, property_path.clone()));
            self.members(number, parameter, (&property.schema, is_asked), property_path);
            property_path.pop();
        }
    }

    fn positional(&mut self, number: usize, parameter: &Parameter) {
        let made = field(&parameter.schema, &parameter.name, &parameter.description);
        let made = match &parameter.schema.kind {
            // One word is one value, whatever it holds.
            What::Array(_) | What::Object(_) | What::Any => {
                Field::new(&parameter.name, Kind::JSON).describe(plain(&parameter.description))
            }
            _ => made.required(),
        };
        let long = super::names::flag(&parameter.name);
        let args = std::mem::take(&mut self.args);
        self.args = args.field(made.long(&long));
        let (name, label) = (parameter.name.clone(), format!("<{long}>"));
        self.positional.push(Input { name, label, role: FieldRole::Parameter(number) });
    }

    fn body(&mut self, operation: &Operation) {
        let Some(body) = &operation.body else { return };
        let mut is_first = true;
        for media in body.media.iter().filter(|media| media.encoding != BodyEncoding::Raw) {
            self.properties(&media.schema, &mut Vec::new(), body.required && is_first);
            is_first = false;
        }
    }

    /// Options for the properties of a body, and for those of its objects.
    fn properties(&mut self, schema: &SchemaSummary, property_path: &mut Vec<String>, is_asked: bool) {
        let Some(found) = members(schema).filter(|_| property_path.len() < DEPTH) else { return };
        for property in found.properties.iter().filter(|property| !property.schema.read_only) {
            if self.named.len() >= MOST {
                return;
            }
            property_path.push(property.name.clone());
            let is_asked = is_asked && property.required && !found.is_union;
            if self.known.insert(property_path.clone()) {
                self.property(&property.schema, property_path, is_asked);
            }
            self.properties(&property.schema, property_path, is_asked);
            property_path.pop();
        }
    }

    fn property(&mut self, schema: &SchemaSummary, property_path: &[String], is_asked: bool) {
        let wire = property_path.join(".");
        let Name { name, long } = self.names.give(&wire, "body");
        let mut made = field(schema, &name, "").long(&long).alias(format!("body.{wire}")).hide_aliases();
        if is_asked && !(asks_below(schema) && property_path.len() < DEPTH) {
            made = made.required_by_command();
        }
        self.named_option(made, &name, &long, FieldRole::Property(property_path.to_vec()));
    }

    fn credential(&mut self, number: usize, credential: &Credential) {
        if credential.needs_user() {
            let long =
                self.names.first(&[&format!("{}-user", credential.long), &format!("auth.{}-user", credential.long)]);
            let made = Field::string(&long).optional().describe(format!("User of {}", credential.describes()));
            let made = made.long(&long).env(credential.user_variable()).heading(CREDENTIALS);
            self.option(made, &long, FieldRole::User(number));
        }
        let qualified = format!("auth.{}", credential.long);
        let long = self.names.first(&[&credential.long, &qualified]);
        let made = Field::string(&long).optional().secret().long(&long).describe(credential.describes());
        let made = made.alias(&credential.scheme).alias(&qualified).hide_aliases().heading(CREDENTIALS);
        let made = credential.variables().fold(made, Field::env);
        let made = credential.key().into_iter().fold(made, Field::alias);
        self.option(made, &long, FieldRole::Credential(number));
    }

    /// What every request can have.
    fn request(&mut self, operation: &Operation) {
        if let Some(body) = &operation.body {
            let is_of = |family: BodyEncoding| body.media.first().is_some_and(|media| media.encoding == family);
            let is_raw = is_of(BodyEncoding::Raw);
            let long = self.names.first(&["body", "data", "request-body"]);
            let kind = if is_of(BodyEncoding::Json) { Kind::JSON } else { Kind::TEXT };
            let made = Field::new(&long, kind.optional()).short('d').long(&long).allow_hyphen();
            let made =
                ["body", "data", "request-body"].into_iter().filter(|alias| *alias != long).fold(made, Field::alias);
            let made = made.value_name(if is_raw { "data" } else { "json" }).heading(REQUEST);
            let doc = "The whole body; `@file` and `-` read it. Options for single properties count more";
            let made = made.describe(if is_raw { "The body; `@file` and `-` read it" } else { doc });
            let needs_it =
                body.media.first().is_some_and(|media| members(&media.schema).is_none() && !is_map(&media.schema));
            let made = if body.required && needs_it { made.required_by_command() } else { made };
            self.option(made, &long, FieldRole::Body);
            if body.media.len() > 1 {
                let long = self.names.first(&["content-type", "request-content-type"]);
                let made = Field::string(&long).optional().long(&long).heading(REQUEST);
                let types = body.media.iter().map(|media| media.media_type.clone());
                let made =
                    made.choices(types.filter(|name| name.len() < 250).take(50)).describe("The media type of the body");
                let first = body.media.first().map(|media| media.media_type.as_str()).unwrap_or_default();
                self.option(made.display_default(first), &long, FieldRole::ContentType);
            }
        }
        let long = self.names.first(&["header", "request-header"]);
        let made = Field::strings(&long).short('H').long(&long).heading(REQUEST).value_name("header");
        self.option(made.describe("Another header, `Name: value`"), &long, FieldRole::Header);
        if operation.pages.is_some() {
            let long = self.names.first(&["all", "all-pages"]);
            let made = Field::boolean(&long).long(&long).heading(REQUEST);
            self.option(
                made.describe("Follow the pages to the last one, and give their items one by one"),
                &long,
                FieldRole::All,
            );
            let long = self.names.first(&["max-pages", "page-limit"]);
            let made = Field::new(&long, Kind::U64.optional()).long(&long).heading(REQUEST).min(1).value_name("n");
            let made = made
                .describe("With --all: follow at most so many pages")
                .display_default(super::pages::DEFAULT_MAX_PAGES);
            self.option(made, &long, FieldRole::MaxPages);
        }
        let long = self.names.first(&["output-file", "response-output-file"]);
        let made = Field::path(&long).optional().short('o').long(&long).heading(REQUEST).value_name("file");
        self.option(made.describe("Write the body of the response to a file"), &long, FieldRole::Output);
        let long = self.names.first(&["include", "include-headers"]);
        let made = Field::boolean(&long).short('i').long(&long).heading(REQUEST);
        self.option(made.describe("Show status and headers of the response too"), &long, FieldRole::Include);
    }
}

/// Whether members are asked for where an object is.
fn asks_below(schema: &SchemaSummary) -> bool {
    members(schema).is_some_and(|found| {
        !found.is_union && found.properties.iter().any(|one| one.required && !one.schema.read_only)
    })
}

/// Whether an object is built from nothing but what is typed.
pub(super) fn is_map(schema: &SchemaSummary) -> bool {
    matches!(&schema.kind, What::Object(_))
}

const REQUEST: &str = "Request options";
const CREDENTIALS: &str = "Credentials";
