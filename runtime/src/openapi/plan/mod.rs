//! The inputs of an operation: the fields of its command, and the role of each.

pub(super) mod request_options;

use std::borrow::Cow;
use std::collections::HashSet;

use vestibule_document::{BodyEncoding, Kind as SchemaKind, Operation, ParamLocation, Parameter, SchemaSummary};

use super::context::ApiContext;
use super::field::{FILE, build_field, build_option, is_file};
use super::names::{Name, Names};
use super::part_headers;
use super::prose::plain;
use super::security::{self, Credential};
use super::server::ServerChoice;
use super::value::named_members;
use crate::fetch::is_idempotency_key;
use crate::schema::{Field, Hint, Kind, Object};

/// Maximum depth of properties with options of their own.
pub(super) const MAX_OPTION_DEPTH: usize = 3;
/// Maximum number of options of a command; further properties are given as JSON.
const MAX_OPTIONS: usize = 4_000;
/// Maximum number of options that help lists with those for members of objects.
const MAX_LISTED_OPTIONS: usize = 100;

const REQUEST: &str = "Request options";
const CREDENTIALS: &str = "Credentials";

/// An operation with the fields of its command.
pub(super) struct Plan {
    pub(super) operation: Operation,
    pub(super) args: Object,
    pub(super) options: Object,
    /// The fields by their ids: arguments, then options.
    pub(super) inputs: Vec<Input>,
    pub(super) credentials: Vec<Credential>,
    /// Flags that help leaves out.
    pub(super) unlisted: Vec<String>,
    /// The index of the input that confirms the request, if it has to be confirmed.
    confirmation: Option<usize>,
}

/// A field of the command.
pub(super) struct Input {
    pub(super) name: String,
    /// The field as it is shown to the user: `--limit`, `<id>`.
    pub(super) label: String,
    pub(super) role: FieldRole,
}

/// The part of the request that a field gives.
pub(super) enum FieldRole {
    /// A parameter, by its index in the operation.
    Parameter(usize),
    /// A member of a parameter, by its path.
    Member(usize, Vec<String>),
    /// A property of the body, by its path.
    Property(Vec<String>),
    /// A header of a part of the body, by the part's property and the header's name.
    PartHeader(String, String),
    /// The whole body.
    Body,
    /// The media type of the body.
    ContentType,
    /// Additional headers.
    Header,
    /// The file that the response's body is written to.
    Output,
    /// The flag that shows the status and headers of the response.
    Include,
    /// A variable of the server's URL, by its name.
    ServerVariable(String),
    /// The flag that requests all pages.
    All,
    /// Maximum number of pages.
    MaxPages,
    /// A credential, by its index in the plan.
    Credential(usize),
    /// The user name that belongs to a credential.
    User(usize),
    /// The flag that confirms the request.
    Confirm,
}

impl FieldRole {
    /// Returns the path of the body's property that the field gives.
    pub(super) fn property_path(&self) -> Option<&[String]> {
        match self {
            Self::Property(path) => Some(path),
            _ => None,
        }
    }

    /// Returns the path within a parameter that the field gives; empty for the parameter itself.
    pub(super) fn path_in_parameter(&self, index: usize) -> Option<&[String]> {
        match self {
            Self::Parameter(parameter) if *parameter == index => Some(&[]),
            Self::Member(parameter, path) if *parameter == index => Some(path),
            _ => None,
        }
    }
}

impl Plan {
    /// Plans the fields of an operation, which a person may have to confirm.
    pub(super) fn new(operation: Operation, api: &ApiContext, servers: &ServerChoice, is_confirmed: bool) -> Self {
        let (variable_prefix, sources) = (&*api.variable_prefix(), &api.credential_sources);
        let mut builder = PlanBuilder::default();
        for (index, parameter) in by_precedence(&operation) {
            builder.add_parameter(index, parameter, &operation.method);
        }
        builder.add_properties_of_body(&operation);
        builder.add_part_headers(&operation);
        let credentials = security::credentials(&operation, variable_prefix, sources);
        for (index, credential) in credentials.iter().enumerate() {
            builder.add_credential(index, credential);
        }
        for (name, default, choices) in servers.variables() {
            builder.add_server_variable(name, default, choices, variable_prefix);
        }
        builder.add_request_options(&operation, api.kind.is_none());
        let confirmation = is_confirmed.then(|| builder.add_confirmation(&operation));
        let unlisted = builder.unlist_members();
        let PlanBuilder { args, options, positional, named, .. } = builder;
        let options = options.into_iter().fold(Object::default(), Object::field);
        let confirmation = confirmation.map(|index| positional.len() + index);
        let inputs = positional.into_iter().chain(named).collect();
        Self { operation, args, options, inputs, credentials, unlisted, confirmation }
    }

    /// Returns the first field with a role, and its id.
    pub(super) fn input(&self, has_role: impl Fn(&FieldRole) -> bool) -> Option<(u16, &Input)> {
        let index = self.inputs.iter().position(|input| has_role(&input.role))?;
        Some((u16::try_from(index).ok()?, self.inputs.get(index)?))
    }

    /// Returns the field that confirms the request, and its id.
    pub(super) fn confirmation(&self) -> Option<(u16, &Input)> {
        let index = self.confirmation?;
        Some((u16::try_from(index).ok()?, self.inputs.get(index)?))
    }

    /// Returns the field of the whole body.
    pub(super) fn body(&self) -> Option<&Input> {
        self.input(|role| matches!(role, FieldRole::Body)).map(|(_, input)| input)
    }
}

/// Returns the parameters with their indices, ordered by precedence in name clashes. The specification excludes some
/// headers.
fn by_precedence(operation: &Operation) -> Vec<(usize, &Parameter)> {
    let is_excluded = |parameter: &Parameter| {
        let name = parameter.name.to_ascii_lowercase();
        let is_reserved = ["accept", "content-type", "authorization"].contains(&name.as_str());
        parameter.location == ParamLocation::Header && is_reserved
    };
    let parameters = operation.parameters.iter().enumerate();
    let mut parameters: Vec<_> = parameters.filter(|(_, parameter)| !is_excluded(parameter)).collect();
    parameters.sort_by_key(|(_, parameter)| match parameter.location {
        ParamLocation::Path => 0,
        ParamLocation::Query => 1,
        ParamLocation::Header => 2,
        ParamLocation::Cookie => 3,
    });
    parameters
}

#[derive(Default)]
struct PlanBuilder {
    names: Names,
    args: Object,
    options: Vec<Field>,
    positional: Vec<Input>,
    named: Vec<Input>,
    /// Paths of the properties that have options.
    property_paths: HashSet<Vec<String>>,
}

impl PlanBuilder {
    fn add_option(&mut self, field: Field, long: &str, role: FieldRole) {
        self.add_named_option(field, long, long, role);
    }

    /// Adds an option whose name in data differs from its long flag.
    fn add_named_option(&mut self, field: Field, name: &str, long: &str, role: FieldRole) {
        self.options.push(field);
        self.named.push(Input { name: name.to_owned(), label: format!("--{long}"), role });
    }

    /// Claims the name in data and the long flag of the next option; an earlier option whose flag was exactly this name
    /// gets another one.
    fn claim(&mut self, wire: &str, location: &'static str) -> (String, String) {
        let Name { name, long, renamed } = self.names.claim(self.named.len(), wire, location);
        for (index, long) in renamed {
            let (Some(field), Some(input)) = (self.options.get_mut(index), self.named.get_mut(index)) else { continue };
            input.label = format!("--{long}");
            *field = std::mem::replace(field, Field::string("")).long(long);
        }
        (name, long)
    }

    /// Leaves the options for members of objects that need not be given out of the help of a command with very many options,
    /// and returns their flags.
    fn unlist_members(&mut self) -> Vec<String> {
        let mut flags = Vec::new();
        if self.named.len() <= MAX_LISTED_OPTIONS {
            return flags;
        }
        for (field, input) in self.options.iter_mut().zip(&self.named) {
            let is_member = match &input.role {
                FieldRole::Property(path) => path.len() > 1,
                FieldRole::Member(..) => true,
                _ => false,
            };
            if is_member && !field.is_required_by_command() {
                *field = std::mem::replace(field, Field::string("")).hide_short_help().hide_long_help();
                flags.push(input.label.clone());
            }
        }
        flags
    }

    fn add_parameter(&mut self, index: usize, parameter: &Parameter, method: &str) {
        let location = match parameter.location {
            ParamLocation::Path => return self.add_argument(index, parameter),
            ParamLocation::Query => "query",
            ParamLocation::Header => "header",
            ParamLocation::Cookie => "cookie",
        };
        let (name, long) = self.claim(&parameter.name, location);
        let mut field = build_option(&parameter.schema, &name, &parameter.description).long(&long);
        for alias in [format!("param.{}", parameter.name), format!("{location}.{}", parameter.name)] {
            field = field.alias(alias).hide_aliases();
        }
        let has_member_options = parameter.content.is_none() || parameter.whole_query;
        // A missing key is made up.
        let is_key = parameter.location == ParamLocation::Header
            && !matches!(method, "GET" | "HEAD" | "OPTIONS")
            && is_idempotency_key(&parameter.name);
        if is_key {
            // Not as its default: a client that fills in defaults would send the same key with each call.
            let doc = parameter.description.trim_end().trim_end_matches('.');
            let doc = if doc.is_empty() { "Key of the call" } else { doc };
            field = field.describe(format!("{doc}. A new one for each call by default"));
        }
        if parameter.required && !is_key && !(has_member_options && has_required_members(&parameter.schema)) {
            field = field.required_by_command();
        }
        if parameter.deprecated {
            field = field.deprecated();
        }
        self.add_named_option(field, &name, &long, FieldRole::Parameter(index));
        if has_member_options {
            self.add_members(index, parameter, &parameter.schema, parameter.required, &mut Vec::new());
        }
    }

    /// Adds options for the members of a parameter that is an object.
    fn add_members(
        &mut self,
        index: usize,
        parameter: &Parameter,
        schema: &SchemaSummary,
        is_required: bool,
        path: &mut Vec<String>,
    ) {
        let Some(members) = named_members(schema).filter(|_| path.len() < MAX_OPTION_DEPTH) else { return };
        for property in members.properties.iter().filter(|property| !property.schema.read_only) {
            path.push(property.name.clone());
            let wire_name = format!("{}.{}", parameter.name, path.join("."));
            let (name, long) = self.claim(&wire_name, "param");
            let brackets: String = path.iter().map(|token| format!("[{token}]")).collect();
            let field = build_option(&property.schema, &name, "").long(&long);
            let mut field = field.alias(format!("{}{brackets}", parameter.name)).hide_aliases();
            let is_required = is_required && property.required && !members.is_union;
            if is_required && !(has_required_members(&property.schema) && path.len() < MAX_OPTION_DEPTH) {
                field = field.required_by_command();
            }
            self.add_named_option(field, &name, &long, FieldRole::Member(index, path.clone()));
            self.add_members(index, parameter, &property.schema, is_required, path);
            path.pop();
        }
    }

    fn add_argument(&mut self, index: usize, parameter: &Parameter) {
        let field = match &parameter.schema.kind {
            // An argument is a single word, whatever the value holds.
            SchemaKind::Array(_) | SchemaKind::Object(_) | SchemaKind::Any => {
                Field::new(&parameter.name, Kind::JSON).describe(plain(&parameter.description))
            }
            _ => {
                let description = with_form(&parameter.description, &parameter.schema.format);
                build_field(&parameter.schema, &parameter.name, &description).never_absent()
            }
        };
        let long = super::names::flag(&parameter.name);
        let args = std::mem::take(&mut self.args);
        self.args = args.field(field.long(&long));
        let (name, label) = (parameter.name.clone(), format!("<{long}>"));
        self.positional.push(Input { name, label, role: FieldRole::Parameter(index) });
    }

    /// Adds options for the properties of all media types; those of the first one may be required.
    fn add_properties_of_body(&mut self, operation: &Operation) {
        let Some(body) = &operation.body else { return };
        let media = body.media.iter().filter(|media| media.encoding != BodyEncoding::Raw);
        for (index, media) in media.enumerate() {
            let from = self.options.len();
            self.add_properties(&media.schema, &mut Vec::new(), body.required && index == 0);
            if !body.required && index == 0 {
                self.mark_required_members(&media.schema, from);
            }
            if media.encoding == BodyEncoding::Multipart {
                self.describe_files(&media.schema, from);
            }
        }
    }

    /// Says what the options of files take, from an index on.
    fn describe_files(&mut self, schema: &SchemaSummary, from: usize) {
        let Some(members) = named_members(schema) else { return };
        let is_part =
            |name: &str| members.properties.iter().any(|member| member.name == name && is_file(&member.schema));
        for (field, input) in self.options.iter_mut().zip(&self.named).skip(from) {
            if matches!(&input.role, FieldRole::Property(path) if path.len() == 1 && is_part(&path[0])) {
                let file = std::mem::replace(field, Field::string("")).add_paragraph(FILE);
                *field = file.value_name("file").hint(Hint::File);
            }
        }
    }

    /// Marks the options from an index on without which a body that may be left out is not valid.
    fn mark_required_members(&mut self, schema: &SchemaSummary, from: usize) {
        let Some(members) = named_members(schema).filter(|members| !members.is_union) else { return };
        let is_required = |name: &str| members.properties.iter().any(|member| member.required && member.name == name);
        for (field, input) in self.options.iter_mut().zip(&self.named).skip(from) {
            if matches!(&input.role, FieldRole::Property(path) if path.len() == 1 && is_required(&path[0])) {
                *field = std::mem::replace(field, Field::string("")).required_in_body();
            }
        }
    }

    fn add_properties(&mut self, schema: &SchemaSummary, path: &mut Vec<String>, is_required: bool) {
        let Some(members) = named_members(schema).filter(|_| path.len() < MAX_OPTION_DEPTH) else { return };
        for property in members.properties.iter().filter(|property| !property.schema.read_only) {
            if self.named.len() >= MAX_OPTIONS {
                return;
            }
            path.push(property.name.clone());
            let is_required = is_required && property.required && !members.is_union;
            if self.property_paths.insert(path.clone()) {
                self.add_property(&property.schema, path, is_required);
            }
            self.add_properties(&property.schema, path, is_required);
            path.pop();
        }
    }

    fn add_property(&mut self, schema: &SchemaSummary, path: &[String], is_required: bool) {
        let wire_name = path.join(".");
        let (name, long) = self.claim(&wire_name, "body");
        let field = build_option(schema, &name, "").long(&long);
        let mut field = field.alias(format!("body.{wire_name}")).hide_aliases();
        if is_required && !(has_required_members(schema) && path.len() < MAX_OPTION_DEPTH) {
            field = field.required_by_command();
        }
        self.add_named_option(field, &name, &long, FieldRole::Property(path.to_vec()));
    }

    /// Adds options for the headers of parts.
    fn add_part_headers(&mut self, operation: &Operation) {
        for (property, header) in part_headers::declared(operation) {
            let is_same = |input: &Input| matches!(&input.role, FieldRole::PartHeader(part, name) if part == property && *name == header.name);
            if self.named.iter().any(is_same) {
                continue;
            }
            let (name, long) = self.claim(&format!("{property}.{}", header.name), "header");
            let of_part = format!("The header `{}` of the part `{property}`", header.name);
            let description = [of_part, header.description.clone()].join("\n\n");
            let field = build_option(&header.schema, &name, description.trim_end()).long(&long);
            self.add_named_option(field, &name, &long, FieldRole::PartHeader(property.to_owned(), header.name.clone()));
        }
    }

    fn add_credential(&mut self, index: usize, credential: &Credential) {
        if credential.needs_user() {
            let candidates = [format!("{}-user", credential.long), format!("auth.{}-user", credential.long)];
            let long = self.names.claim_first(&[&candidates[0], &candidates[1]]);
            let field = Field::string(&long).optional().describe(format!("User of `{}`", credential.scheme));
            let field = field.long(&long).env(credential.user_variable()).heading(CREDENTIALS);
            self.add_option(field, &long, FieldRole::User(index));
        }
        let qualified = format!("auth.{}", credential.long);
        let long = self.names.claim_first(&[&credential.long, &qualified]);
        let field = Field::string(&long).optional().secret().long(&long).describe(credential.describe());
        let field = field.alias(&credential.scheme).alias(&qualified).hide_aliases().heading(CREDENTIALS);
        let field = credential.variables().fold(field, Field::env);
        let field = credential.key_names().into_iter().fold(field, Field::alias);
        self.add_option(field, &long, FieldRole::Credential(index));
    }

    /// Adds an option for a variable in the URL of the server.
    fn add_server_variable(&mut self, name: &str, default: &str, choices: &[String], variable_prefix: &str) {
        let (wire_name, long) = self.claim(&format!("server.{name}"), "param");
        let variable = format!("{variable_prefix}_{}", super::names::variable(&["server", name]));
        let field = Field::string(&wire_name).optional().long(&long).env(variable).heading(REQUEST);
        let field = field.describe(format!("The `{name}` of the server's URL")).display_default(default);
        let field = if choices.is_empty() { field } else { field.choices(choices.iter().cloned()) };
        self.add_named_option(field, &wire_name, &long, FieldRole::ServerVariable(name.to_owned()));
    }
}

/// Returns whether an object has required members that a request can give.
fn has_required_members(schema: &SchemaSummary) -> bool {
    named_members(schema).is_some_and(|members| {
        let mut properties = members.properties.iter();
        !members.is_union && properties.any(|property| property.required && !property.schema.read_only)
    })
}

/// Returns the description of an argument with the form of its value: unlike an option, it has no placeholder that tells it.
fn with_form<'d>(description: &'d str, format: &str) -> Cow<'d, str> {
    let form = match format {
        "date" => "YYYY-MM-DD",
        "date-time" => "RFC 3339",
        _ => return description.into(),
    };
    match description.trim_end() {
        text if text.contains(form) => description.into(),
        "" => form.into(),
        text => format!("{text} ({form})").into(),
    }
}
