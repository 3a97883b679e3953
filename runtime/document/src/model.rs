//! The data model of an operation and of what belongs to the whole document.
//!
//! Texts are as the document has them. Schemas are reduced to what command-line options can express; the rest is
//! [`Kind::Any`], which takes JSON.

/// An operation: references resolved, path-level parameters merged, Swagger 2 converted to OpenAPI 3.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Operation {
    /// The name of its command, unique in the document: `listPets`.
    pub name: String,
    /// The `operationId`, or an empty text.
    pub id: String,
    /// The method, in upper case.
    pub method: String,
    /// The path as the document has it: `/pets/{petId}?beta=true#stream`.
    pub path: String,
    /// A one-line summary.
    pub summary: String,
    /// A description in Markdown.
    pub description: String,
    /// A link to further documentation.
    pub external_docs: Option<Link>,
    /// `true` if the operation is deprecated.
    pub deprecated: bool,
    /// The tags, in order.
    pub tags: Vec<String>,
    /// The parameters: path parameters in the order of the path, then the others.
    pub parameters: Vec<Parameter>,
    /// The request body.
    pub body: Option<Body>,
    /// The alternative sets of credentials; all members of one set are needed. No set: no credentials are needed. An
    /// empty set among others: credentials are optional.
    pub security: Vec<Vec<Requirement>>,
    /// The servers of the operation or of its path; empty when those of the document apply.
    pub servers: Vec<Server>,
    /// The responses by status.
    pub responses: Vec<Response>,
    /// The pagination of a list, if the operation appears to have one.
    pub pages: Option<Pages>,
    /// The values of the extensions `x-cli-name`, `x-cli-aliases`, `x-cli-hidden` and `x-cli-ignore`.
    pub cli: CliHints,
    /// `true` if the operation declares that it needs no credentials: `security: []`.
    pub is_public: bool,
    /// Faults of parts that are left out of the operation.
    pub warnings: Vec<Warning>,
}

/// A link to documentation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The URL.
    pub url: String,
    /// The description of the target.
    pub description: String,
}

/// Extensions for command-line programs, `x-cli-*`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CliHints {
    /// Aliases of the command.
    pub aliases: Vec<String>,
    /// `true` if the command is hidden from help and listings.
    pub hidden: bool,
    /// Name of the boolean parameter or property that confirms the operation (`x-cli-confirm`); empty if there is none.
    pub confirm: String,
}

/// A fault in a part of the document.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Warning {
    /// JSON pointer of the part: `/paths/~1pets/get`.
    pub pointer: String,
    /// The fault in words.
    pub message: String,
}

/// The location of a parameter in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParamLocation {
    /// A segment of the path, or a part of one.
    Path,
    /// The query string.
    Query,
    /// A header.
    Header,
    /// A cookie.
    Cookie,
}

/// Serialization style of a parameter (RFC 6570 and OpenAPI).
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
    /// `n=a%09b`, `tsv` of Swagger 2
    TabDelimited,
    /// `n[k]=v`
    DeepObject,
    /// `n=a; n=b`, without any encoding; only in cookies
    Cookie,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The location in the request.
    pub location: ParamLocation,
    /// The name on the wire.
    pub name: String,
    /// The description in Markdown.
    pub description: String,
    /// `true` if the parameter is required.
    pub required: bool,
    /// `true` if the parameter is deprecated.
    pub deprecated: bool,
    /// The serialization style.
    pub style: Style,
    /// `true` if items and members are serialized separately.
    pub explode: bool,
    /// `true` if reserved characters of URLs are kept unencoded.
    pub allow_reserved: bool,
    /// `true` if its value may have several segments of the path: `{*file}` and `{proxy+}`.
    pub spans_segments: bool,
    /// The media type of a parameter with `content`, for which `style` and `explode` do not apply.
    pub content: Option<String>,
    /// `true` if the value is the whole query (`in: querystring`), so that the name is not sent.
    pub whole_query: bool,
    /// An example, as JSON.
    pub example: Option<String>,
    /// The schema of the value.
    pub schema: SchemaSummary,
}

/// A request body.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// `true` if a body is required.
    pub required: bool,
    /// The description in Markdown.
    pub description: String,
    /// The name of a body parameter of Swagger 2, or an empty text.
    pub name: String,
    /// The media types, the preferred one first: JSON, other JSON types, form, multipart, the rest.
    pub media: Vec<Media>,
}

/// A request body in one media type.
#[derive(Clone, Debug, PartialEq)]
pub struct Media {
    /// The media type as the document has it.
    pub media_type: String,
    /// The encoding of the body.
    pub encoding: BodyEncoding,
    /// The schema of the body.
    pub schema: SchemaSummary,
    /// The encodings of single form properties.
    pub property_encodings: Vec<(String, PropertyEncoding)>,
    /// An example, as JSON.
    pub example: Option<String>,
}

/// The encoding of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyEncoding {
    /// JSON: `application/json`, `*/json`, `+json`, and `*/*` except for texts and binary data.
    Json,
    /// URL-encoded pairs: `application/x-www-form-urlencoded`.
    Form,
    /// Parts: `multipart/form-data` and other multipart types.
    Multipart,
    /// Bytes, unchanged: all other types.
    Raw,
}

/// The encoding of one form property.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PropertyEncoding {
    /// The media type of the part.
    pub content_type: Option<String>,
    /// The serialization style, if the document states one.
    pub style: Option<Style>,
    /// `true` if items and members are serialized separately, if the document states it.
    pub explode: Option<bool>,
    /// The headers of the part in a multipart body, without `Content-Type` and `Content-Disposition`.
    pub headers: Vec<Parameter>,
}

/// A schema, reduced to what command-line options can express.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SchemaSummary {
    /// The type of the value.
    pub kind: Kind,
    /// Types that are allowed besides `kind`.
    pub alternatives: Alternatives,
    /// `true` if null is allowed.
    pub nullable: bool,
    /// The allowed values as JSON, without null; empty when any value is allowed.
    pub choices: Vec<String>,
    /// The minimum of a number.
    pub minimum: Option<Limit>,
    /// The maximum of a number.
    pub maximum: Option<Limit>,
    /// The minimum and maximum number of characters, items or properties.
    pub length: (Option<u64>, Option<u64>),
    /// A regular expression (ECMA-262), for display only.
    pub pattern: Option<String>,
    /// The format: `int64`, `date-time`, `uuid`, …
    pub format: String,
    /// The server's default, as JSON.
    pub default: Option<String>,
    /// An example, as JSON.
    pub example: Option<String>,
    /// The title, one line.
    pub title: String,
    /// The description in Markdown.
    pub description: String,
    /// `true` if the value is deprecated.
    pub deprecated: bool,
    /// `true` if the value occurs in responses only.
    pub read_only: bool,
    /// `true` if the value occurs in requests only.
    pub write_only: bool,
    /// JSON pointer of the full schema; empty for a union of several.
    pub pointer: String,
    /// JSON pointers of the schemas that it is the union of; empty if they are not known.
    pub branches: Vec<String>,
}

/// Types that a schema allows besides its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alternatives {
    /// Only the kind itself.
    #[default]
    None,
    /// Others too: an object with named members or else a list, an object or list or else a scalar, or a boolean or else
    /// another scalar.
    OrScalar,
    /// Several scalar types with [`Kind::Any`], so that input does not have to be JSON.
    Scalars,
}

/// A bound of a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// The number as the document writes it.
    pub number: String,
    /// `true` if the bound itself is excluded.
    pub exclusive: bool,
}

/// The type of value that a schema describes.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Kind {
    /// Any value, or a schema too complex for options: JSON, or else text.
    #[default]
    Any,
    /// A boolean.
    Boolean,
    /// An integer, of any size.
    Integer,
    /// A number.
    Number,
    /// A string.
    String,
    /// The bytes of a file.
    Binary,
    /// A list of items with one schema.
    Array(Box<SchemaSummary>),
    /// An object.
    Object(Members),
}

/// The members of an object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Members {
    /// The named members, in the order of the document.
    pub properties: Vec<Property>,
    /// The schema of additional members; `None` when there are not meant to be any.
    pub additional: Option<Box<SchemaSummary>>,
    /// `true` if the object is a union (`oneOf`, `anyOf`) of several, so that no member is required.
    pub is_union: bool,
}

/// A named member of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// The name.
    pub name: String,
    /// `true` if the member is required.
    pub required: bool,
    /// The schema of the value.
    pub schema: SchemaSummary,
}

/// A credential that an operation needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Requirement {
    /// The name of the scheme in the document.
    pub name: String,
    /// The description in Markdown.
    pub description: String,
    /// The way the credential is sent.
    pub scheme: Scheme,
    /// The scopes that the operation needs.
    pub scopes: Vec<String>,
}

/// The title and description of the API.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// The title of the API.
    pub title: String,
    /// A one-line summary.
    pub summary: String,
    /// The description in Markdown.
    pub description: String,
    /// The version of the API.
    pub version: String,
    /// A link to further documentation.
    pub external_docs: Option<Link>,
}

/// A tag, which groups operations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// A one-line summary, or an empty text.
    pub summary: String,
    /// The description in Markdown.
    pub description: String,
    /// The name of the parent tag, or an empty text.
    pub parent: String,
}

/// The way a credential is sent.
#[derive(Clone, Debug, PartialEq)]
pub enum Scheme {
    /// An API key in a header, the query or a cookie, by its name.
    ApiKey(ParamLocation, String),
    /// `Authorization: Bearer`, with the token's format.
    Bearer(String),
    /// `Authorization: Basic`.
    Basic,
    /// `Authorization` with another scheme.
    Http(String),
    /// An OAuth 2 access token, with the endpoints of the authorization server.
    OAuth2(OAuthFlows),
    /// An OpenID Connect token, with the discovery URL.
    OpenId(String),
    /// A TLS client certificate.
    MutualTls,
    /// An unknown or undefined scheme.
    Unknown,
}

/// The endpoints of the OAuth 2 flows that need no browser on the same machine. A text is empty if the document does not
/// state it; URLs may be relative to the API.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OAuthFlows {
    /// The URL of the authorization server's metadata (RFC 8414).
    pub metadata_url: String,
    /// The token endpoint of the flow with client credentials.
    pub token_url: String,
    /// The endpoint for device codes.
    pub device_url: String,
    /// The token endpoint of the flow with device codes.
    pub device_token_url: String,
}

/// A server of the API.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Server {
    /// The URL with the defaults of its variables; may be relative: `/v1`.
    pub url: String,
    /// The description.
    pub description: String,
    /// The variables: name, default, allowed values.
    pub variables: Vec<(String, String, Vec<String>)>,
    /// The URL template as the document has it.
    pub template: String,
}

/// A response for a status.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Response {
    /// The status: `200`, `4XX`, `default`.
    pub status: String,
    /// The description in Markdown.
    pub description: String,
    /// The preferred media type: the first JSON type, or else the first one.
    pub media_type: Option<String>,
    /// JSON pointer of the schema; of the items, where the media type has only their schema.
    pub schema: Option<String>,
    /// `true` if one of the media types is a sequence of items: `text/event-stream`, or one with `itemSchema`.
    pub is_stream: bool,
    /// The names of the documented headers.
    pub headers: Vec<String>,
}

/// The pagination of a list, guessed from the names of parameters and response members.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pages {
    /// The query parameter with the page number.
    pub page: Option<String>,
    /// The query parameter with the number of items to skip.
    pub offset: Option<String>,
    /// The query parameter with the number of items per page.
    pub limit: Option<String>,
    /// The query parameter with a cursor.
    pub cursor: Option<String>,
    /// The response member with the next cursor or the URL of the next page: a dotted path.
    pub next: Option<String>,
    /// The response member with the items: a dotted path; `None` when the response is the list.
    pub items: Option<String>,
    /// The response member that tells whether there are more pages: a dotted path.
    pub more: Option<String>,
    /// The member of the last item that serves as the next cursor, such as `id`, when the response has no cursor.
    pub last: Option<String>,
    /// `true` if a `Link` header refers to the next page.
    pub link: bool,
}

impl Kind {
    /// Returns whether every value is a scalar.
    pub(crate) fn is_scalar(&self) -> bool {
        !matches!(self, Self::Any | Self::Object(_) | Self::Array(_))
    }
}

impl SchemaSummary {
    /// Returns whether every value is a scalar, of one type or of several.
    pub(crate) fn has_only_scalars(&self) -> bool {
        self.alternatives == Alternatives::Scalars || self.kind.is_scalar()
    }

    /// Returns whether values of every type are allowed.
    #[must_use]
    pub fn allows_every_type(&self) -> bool {
        self.is_unconstrained() && self.alternatives == Alternatives::None && self.branches.is_empty()
    }

    /// Returns whether the schema neither names a type nor lists choices.
    pub(crate) fn is_unconstrained(&self) -> bool {
        self.kind == Kind::Any && self.choices.is_empty()
    }
}

impl Server {
    /// Returns the URL with values for its variables, and the defaults of the others.
    #[must_use]
    pub fn url_with(&self, values: &[(&str, &str)]) -> String {
        let value = |name: &str| {
            let given = values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
            let known = self.variables.iter().find(|(known, ..)| known == name);
            known.map(|(_, default, _)| given.unwrap_or(default))
        };
        let mut out = String::with_capacity(self.template.len());
        for (at, part) in self.template.split('{').enumerate() {
            let known = part.split_once('}').filter(|_| at > 0);
            match known.and_then(|(name, rest)| Some((value(name)?, rest))) {
                Some((value, rest)) => out.extend([value, rest]),
                None => out.extend([if at > 0 { "{" } else { "" }, part]),
            }
        }
        out
    }
}
