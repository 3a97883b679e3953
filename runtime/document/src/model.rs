//! What an operation is, with everything that a command needs to know of it.
//!
//! Texts are as the document has them. Schemas are reduced to what can be typed on a command line;
//! what cannot be is [`Kind::Any`], which takes JSON.

/// One operation: references followed, path-level parameters merged, Swagger 2 brought into the form
/// of OpenAPI 3.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Operation {
    /// The name of its command: unique in the document, `list-pets`.
    pub name: String,
    /// The `operationId`, or nothing.
    pub id: String,
    /// The method, in upper case.
    pub method: String,
    /// The path as the document has it: `/pets/{petId}?beta=true#stream`.
    pub path: String,
    /// One line.
    pub summary: String,
    /// More, in Markdown.
    pub description: String,
    /// Where to read on.
    pub external_docs: Option<Link>,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// The tags, in order.
    pub tags: Vec<String>,
    /// The parameters: those of the path first, in the order of the path.
    pub parameters: Vec<Parameter>,
    /// What can be sent.
    pub body: Option<Body>,
    /// What it asks for as credentials: one of these sets, all of its members. Empty: none are needed;
    /// an empty set among others: they may be left out.
    pub security: Vec<Vec<Requirement>>,
    /// Its own servers, or those of its path; empty when those of the document count.
    pub servers: Vec<Server>,
    /// What can come back.
    pub responses: Vec<Response>,
    /// What says that it is one of a list of pages.
    pub pages: Option<Pages>,
    /// Extensions that concern a command line: `x-cli-name`, `x-cli-aliases`, `x-cli-hidden`, `x-cli-ignore`.
    pub cli: CliHints,
    /// What of it could not be read, and was left out.
    pub warnings: Vec<Warning>,
}

/// Something to read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The address.
    pub url: String,
    /// What is there.
    pub description: String,
}

/// What `x-cli-*` says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CliHints {
    /// Other names of the command.
    pub aliases: Vec<String>,
    /// Left out of help and listings.
    pub hidden: bool,
}

/// A part of the document that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Warning {
    /// Where: a JSON pointer, `/paths/~1pets/get`.
    pub pointer: String,
    /// What is wrong, in words.
    pub message: String,
}

/// Where a parameter goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParamLocation {
    /// A segment of the path, or a part of one.
    Path,
    /// The query.
    Query,
    /// A header.
    Header,
    /// A cookie.
    Cookie,
}

/// How a value that is no scalar is written: RFC 6570 and OpenAPI's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `a,b`
    Simple,
    /// `.a.b`
    Label,
    /// `;n=a;n=b`
    Matrix,
    /// `n=a&n=b`, or `n=a,b`
    Form,
    /// `n=a%20b`
    SpaceDelimited,
    /// `n=a|b`
    PipeDelimited,
    /// Swagger 2's `tsv`: `n=a%09b`
    TabDelimited,
    /// `n[k]=v`
    DeepObject,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Where it goes.
    pub location: ParamLocation,
    /// Its name on the wire.
    pub name: String,
    /// What it is for, in Markdown.
    pub description: String,
    /// Whether it has to be given.
    pub required: bool,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// How it is written.
    pub style: Style,
    /// Whether each member is written on its own.
    pub explode: bool,
    /// Whether reserved characters of URLs stay as they are.
    pub allow_reserved: bool,
    /// The media type that it is written in, when it has `content`; style and explode mean nothing then.
    pub content: Option<String>,
    /// An example, as JSON.
    pub example: Option<String>,
    /// What it holds.
    pub schema: SchemaSummary,
}

/// What can be sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Whether it has to be.
    pub required: bool,
    /// What it is, in Markdown.
    pub description: String,
    /// The name of the body as a parameter of Swagger 2, or nothing.
    pub name: String,
    /// The media types it can be in, the preferred first: JSON, then JSON-like, form, multipart, others.
    pub media: Vec<Media>,
}

/// A body in one media type.
#[derive(Clone, Debug, PartialEq)]
pub struct Media {
    /// The media type exactly as the document has it.
    pub media_type: String,
    /// How it is written.
    pub encoding: BodyEncoding,
    /// What it holds.
    pub schema: SchemaSummary,
    /// How single properties of a form are written.
    pub property_encodings: Vec<(String, PropertyEncoding)>,
    /// An example, as JSON.
    pub example: Option<String>,
}

/// How a body is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyEncoding {
    /// `application/json`, `*/json`, `+json`, and `*/*`.
    Json,
    /// `application/x-www-form-urlencoded`.
    Form,
    /// `multipart/form-data`, and other multipart types.
    Multipart,
    /// All else: bytes as they are given.
    Raw,
}

/// How one property of a form is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PropertyEncoding {
    /// The type of the part.
    pub content_type: Option<String>,
    /// How a value that is no scalar is written, if the document says so.
    pub style: Option<Style>,
    /// Whether each member is written on its own, if the document says so.
    pub explode: Option<bool>,
}

/// A schema, as far as a command line needs it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SchemaSummary {
    /// What kind of value it is.
    pub kind: Kind,
    /// Types of values that are allowed besides `kind`.
    pub alternatives: Alternatives,
    /// Whether null is one.
    pub nullable: bool,
    /// The values that are allowed, as JSON; null is not among them. Empty: any.
    pub choices: Vec<String>,
    /// The smallest number, as the document writes it.
    pub minimum: Option<Limit>,
    /// The largest number.
    pub maximum: Option<Limit>,
    /// The length of a text, or the number of items or properties: at least, at most.
    pub length: (Option<u64>, Option<u64>),
    /// A regular expression (ECMA-262); only ever shown.
    pub pattern: Option<String>,
    /// `int64`, `date-time`, `uuid`, …
    pub format: String,
    /// The value that the server takes when there is none, as JSON.
    pub default: Option<String>,
    /// An example, as JSON.
    pub example: Option<String>,
    /// One line.
    pub title: String,
    /// More, in Markdown.
    pub description: String,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// Whether only responses have it.
    pub read_only: bool,
    /// Whether only requests have it.
    pub write_only: bool,
    /// The JSON pointer of the schema, so that all of it can be shown.
    pub pointer: String,
}

/// Types of values that a schema allows besides its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alternatives {
    /// No other types.
    #[default]
    None,
    /// Scalars: the value is an object or a list or else a scalar, or a boolean or else another scalar. Input
    /// that is not of the schema's kind is a scalar.
    OrScalar,
    /// Several types of scalars under [`Kind::Any`], so that input does not have to be JSON.
    Scalars,
}

/// A bound of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// The number as the document writes it.
    pub number: String,
    /// Whether the number itself is outside.
    pub exclusive: bool,
}

/// What kind of value a schema describes.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Kind {
    /// Anything, or something too involved for single options: JSON, or else a text.
    #[default]
    Any,
    /// A truth value.
    Boolean,
    /// An integer, of any size.
    Integer,
    /// A number.
    Number,
    /// A text.
    String,
    /// Bytes: a file.
    Binary,
    /// Items of one shape.
    Array(Box<SchemaSummary>),
    /// An object.
    Object(Members),
}

/// The members of an object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Members {
    /// The named ones, in the order of the document.
    pub properties: Vec<Property>,
    /// What any other member holds; `None` when there is no other, or none is meant.
    pub additional: Option<Box<SchemaSummary>>,
    /// Whether it is one of several alternatives (`oneOf`, `anyOf`) put together: nothing is required then.
    pub is_union: bool,
}

/// A named member of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// Whether it has to be there.
    pub required: bool,
    /// What it holds.
    pub schema: SchemaSummary,
}

/// One credential that is needed.
#[derive(Clone, Debug, PartialEq)]
pub struct Requirement {
    /// The name of the scheme in the document.
    pub name: String,
    /// What it is, in Markdown.
    pub description: String,
    /// How it is sent.
    pub scheme: Scheme,
    /// The scopes that the operation needs.
    pub scopes: Vec<String>,
}

/// What the document says of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// What the API is called.
    pub title: String,
    /// One line.
    pub summary: String,
    /// More, in Markdown.
    pub description: String,
    /// The version of the API.
    pub version: String,
    /// Where to read on.
    pub external_docs: Option<Link>,
}

/// A tag: what operations are grouped by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// One line, where the document has one.
    pub summary: String,
    /// More, in Markdown.
    pub description: String,
    /// The tag it is below, or nothing.
    pub parent: String,
}

/// How a credential is sent.
#[derive(Clone, Debug, PartialEq)]
pub enum Scheme {
    /// A key of its own, in a header, the query or a cookie.
    ApiKey(ParamLocation, String),
    /// `Authorization: Bearer`; the text names the format.
    Bearer(String),
    /// `Authorization: Basic`.
    Basic,
    /// `Authorization` with another scheme, by its name.
    Http(String),
    /// OAuth 2: a token that is given.
    OAuth2,
    /// OpenID Connect: a token that is given; the text is where it is described.
    OpenId(String),
    /// A certificate of the client.
    MutualTls,
    /// Something else, or a scheme that the document does not define.
    Unknown,
}

/// Where an API is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Server {
    /// Its address with the defaults of its variables filled in; may be relative, as in `/v1`.
    pub url: String,
    /// What it is.
    pub description: String,
    /// The variables: name, default, allowed values.
    pub variables: Vec<(String, String, Vec<String>)>,
    /// The address as the document has it.
    pub template: String,
}

/// What comes back for a status.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Response {
    /// `200`, `4XX`, `default`.
    pub status: String,
    /// What it means, in Markdown.
    pub description: String,
    /// The media type that is preferred: JSON where there is one.
    pub media_type: Option<String>,
    /// The JSON pointer of its schema.
    pub schema: Option<String>,
    /// The names of the headers that it has beside those that all have.
    pub headers: Vec<String>,
}

/// How the next page of a list is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pages {
    /// The query parameter that takes a number of a page, if there is one.
    pub page: Option<String>,
    /// The query parameter that takes how many items to leave out.
    pub offset: Option<String>,
    /// The query parameter that takes how many items a page has.
    pub limit: Option<String>,
    /// The query parameter that takes a cursor.
    pub cursor: Option<String>,
    /// The member of the response that has the next cursor, or the address of the next page: dotted.
    pub next: Option<String>,
    /// The member of the response that has the items: dotted; `None` when the response is the list.
    pub items: Option<String>,
    /// The member of the response that says whether there are more: dotted.
    pub more: Option<String>,
    /// The member of the last item that is the next cursor, when the response has none of its own: `id`.
    pub last: Option<String>,
    /// Whether a `Link` header says where the next page is.
    pub link: bool,
}
