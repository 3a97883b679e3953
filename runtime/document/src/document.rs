//! A document as its users see it.

use std::borrow::Cow;

use crate::cursor::Json;
use crate::error::Error;
use crate::index::{self, Index, Verification};
use crate::model::{Info, Operation, Requirement, Server, Tag, Warning};
use crate::names::{GroupedOperation, by_paths, by_tags};
use crate::read;
use crate::source::Source;
use crate::values::Violation;

/// An OpenAPI document: its text, and where things are in it.
///
/// Making one goes over the text once. All else reads what it needs and no more.
///
/// ```
/// let document = vestibule_document::Document::parse(
///     r#"{"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {
///         "/pets/{id}": {"get": {"operationId": "getPet", "parameters": [
///             {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}]}}}}"#,
/// )?;
/// let number = document.find("get-pet").unwrap();
/// assert_eq!(document.find("getPet"), Some(number));
/// let operation = document.operation(number).unwrap();
/// assert_eq!((&*operation.method, &*operation.path), ("GET", "/pets/{id}"));
/// assert_eq!(operation.parameters[0].name, "id");
/// # Ok::<(), vestibule_document::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document(Source);

/// A document and its index, as `openapi!` compiles them into a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmbeddedDocument {
    /// The document as JSON.
    pub text: &'static str,
    /// What [`Document::index_bytes`] gave for it.
    pub index: &'static [u8],
}

/// An operation as far as the index knows it, to be listed.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    document: &'a Document,
    found: index::OperationRecord,
}

impl Document {
    /// Reads a document in JSON, or in YAML where the feature `yaml` is on: 3.0, 3.1, 3.2 or Swagger 2.0.
    ///
    /// # Errors
    ///
    /// When the text is neither (with the line and column), or no OpenAPI document. What is wrong in
    /// single parts is no error: see [`Document::check`].
    pub fn parse(text: impl Into<Cow<'static, str>>) -> Result<Self, Error> {
        let text = text.into();
        if !text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
            return Self::from_yaml(&text);
        }
        match index::build(&text) {
            Ok(bytes) => Self::indexed(text, bytes),
            // Braces can be YAML as well.
            Err(error) if cfg!(feature = "yaml") => Self::from_yaml(&text).map_err(|_| error),
            Err(error) => Err(error),
        }
    }

    #[cfg(feature = "yaml")]
    fn from_yaml(text: &str) -> Result<Self, Error> {
        let json = crate::yaml::to_json(text.trim_start_matches('\u{feff}'))?;
        let bytes = index::build(&json);
        // Places in the JSON are none of the document's.
        let read = bytes.and_then(|bytes| Self::indexed(Cow::Owned(json), bytes));
        read.map_err(|error| Error { line: 0, column: 0, ..error })
    }

    #[cfg(not(feature = "yaml"))]
    fn from_yaml(text: &str) -> Result<Self, Error> {
        let hint = "the document is not JSON; enable the feature `yaml` to read YAML";
        let error = index::build(text).err().unwrap_or_else(|| Error::whole("", ""));
        Err(Error { message: hint.to_owned(), ..error })
    }

    fn indexed(text: Cow<'static, str>, bytes: Vec<u8>) -> Result<Self, Error> {
        let damaged = || Error::whole("the document could not be indexed", "");
        let index = Index::new(Cow::Owned(bytes), &text, Verification::LengthsOnly).ok_or_else(damaged)?;
        Ok(Self(Source::new(text, index)?))
    }

    /// A document that was compiled in.
    ///
    /// # Errors
    ///
    /// When the index is not that of the text, or of another version of this crate.
    pub fn embedded(document: EmbeddedDocument) -> Result<Self, Error> {
        let EmbeddedDocument { text, index } = document;
        let foreign = || Error::whole("the embedded index does not belong to the document", "");
        let index = Index::new(Cow::Borrowed(index), text, Verification::LengthsOnly).ok_or_else(foreign)?;
        Ok(Self(Source::new(Cow::Borrowed(text), index)?))
    }

    /// A document in JSON with the index that was kept of it. `None`: the index is damaged, of another
    /// text, or of another version of this crate; then [`parse`](Document::parse).
    #[must_use]
    pub fn with_index(text: impl Into<Cow<'static, str>>, index: impl Into<Cow<'static, [u8]>>) -> Option<Self> {
        let text = text.into();
        let index = Index::new(index.into(), &text, Verification::Full)?;
        Source::new(text, index).ok().map(Self)
    }

    /// The index, to be kept: see [`with_index`](Document::with_index).
    #[must_use]
    pub fn index_bytes(&self) -> &[u8] {
        self.0.index().bytes()
    }

    /// The document as JSON. One that was read from YAML is no longer YAML here.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.text()
    }

    /// What `openapi` or `swagger` says: `3.1.0`.
    #[must_use]
    pub fn openapi_version(&self) -> String {
        let found = self.0.root("openapi").or_else(|| self.0.root("swagger"));
        found.map(|value| value.scalar().into_owned()).unwrap_or_default()
    }

    /// How many operations there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.index().len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All operations in the order of the document.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry<'_>> {
        (0..self.len())
            .map(|index| Entry { document: self, found: self.0.index().operation(index).unwrap_or_default() })
    }

    /// One of the [entries](Document::entries).
    #[must_use]
    pub fn entry(&self, number: usize) -> Option<Entry<'_>> {
        Some(Entry { document: self, found: self.0.index().operation(number)? })
    }

    /// The number of the operation with that name: the name of its command, its `operationId` as it
    /// is, or that in kebab-case.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<usize> {
        self.0.index().find(self.0.text(), word)
    }

    /// An operation in full.
    #[must_use]
    pub fn operation(&self, number: usize) -> Option<Operation> {
        Some(read::operation(&self.0, &self.0.index().operation(number)?))
    }

    /// Everything that is wrong in the document, each with its JSON pointer: references that lead
    /// nowhere or outside, parts of the wrong type, parameters that cannot be placed. Operations that do
    /// not need such a part are as they should be, and the others do without it.
    ///
    /// ```
    /// let document = vestibule_document::Document::parse(
    ///     r##"{"openapi": "3.1.0", "paths": {"/a": {"get": {"parameters": [{"$ref": "#/components/parameters/x"}]}}}}"##,
    /// )?;
    /// let warnings = document.check();
    /// assert_eq!(warnings[0].pointer, "/paths/~1a/get/parameters/0");
    /// # Ok::<(), vestibule_document::Error>(())
    /// ```
    #[must_use]
    pub fn check(&self) -> Vec<Warning> {
        crate::check::check(&self.0)
    }

    /// The schema that a JSON pointer leads to, as JSON Schema 2020-12 of its own: what it refers to is
    /// in `$defs`, each once, and what comes back to it is `#`. What older versions write otherwise
    /// (`nullable`, `exclusiveMinimum: true`, `type: file`) is brought over.
    ///
    /// Behind 64 KiB, definitions that have not been written yet are `true`, those that are far away: of some
    /// documents each schema leads to all others.
    ///
    /// ```
    /// let document = vestibule_document::Document::parse(
    ///     r##"{"openapi": "3.0.3", "paths": {}, "components": {"schemas": {
    ///         "Node": {"type": "object", "nullable": true, "properties": {"next": {"$ref": "#/components/schemas/Node"}}}}}}"##,
    /// )?;
    /// assert_eq!(
    ///     document.schema_json("/components/schemas/Node").unwrap(),
    ///     r##"{"properties":{"next":{"$ref":"#"}},"type":["object","null"]}"##
    /// );
    /// # Ok::<(), vestibule_document::Error>(())
    /// ```
    #[must_use]
    pub fn schema_json(&self, pointer: &str) -> Option<String> {
        crate::json_schema::schema_json(&self.0, pointer)
    }

    /// Several schemas like that of [`schema_json`](Document::schema_json), and the object of all that they refer
    /// to, which is `$defs` of whatever they are put in; it is empty when there is nothing to refer to. Behind
    /// `room` bytes, schemas that have not been begun yet are `true`.
    ///
    /// ```
    /// let document = vestibule_document::Document::parse(
    ///     r##"{"openapi": "3.1.0", "paths": {}, "components": {"schemas": {
    ///         "Id": {"type": "integer"}, "Ids": {"items": {"$ref": "#/components/schemas/Id"}}}}}"##,
    /// )?;
    /// let (each, definitions) = document.schemas_json(&["/components/schemas/Ids"], 1024);
    /// assert_eq!(each, [r##"{"items":{"$ref":"#/$defs/Id"}}"##]);
    /// assert_eq!(definitions, r#"{"Id":{"type":"integer"}}"#);
    /// # Ok::<(), vestibule_document::Error>(())
    /// ```
    #[must_use]
    pub fn schemas_json(&self, pointers: &[&str], room: usize) -> (Vec<String>, String) {
        crate::json_schema::schemas_json(&self.0, pointers, room)
    }

    /// What the schema that a pointer leads to has against a value, given as JSON: all of it, up to fifty
    /// faults. It is read as one of a request: what is `readOnly` need not be there.
    ///
    /// `matches` says whether a text matches a pattern, which is one of ECMA-262; it says so too of a
    /// pattern that it cannot read. What the document leaves open passes: of `oneOf` one branch has to
    /// fit, not only one; `additionalProperties: false` is meant for all that `allOf` puts together; and
    /// `not`, `if` and formats are not looked at. A pointer that leads nowhere has nothing against any value.
    ///
    /// ```
    /// use vestibule_document::{Document, ViolationKind};
    ///
    /// let document = Document::parse(
    ///     r#"{"openapi": "3.1.0", "paths": {}, "components": {"schemas": {"Pet": {
    ///         "required": ["name"], "properties": {"age": {"type": "integer", "minimum": 0}}}}}}"#,
    /// )?;
    /// let violations = document.violations("/components/schemas/Pet", r#"{"age": -1}"#, &|_, _| true);
    /// assert_eq!((&*violations[0].pointer, violations[0].kind), ("/name", ViolationKind::Missing));
    /// assert_eq!((&*violations[1].pointer, &*violations[1].expected), ("/age", "a number of at least 0"));
    /// # Ok::<(), vestibule_document::Error>(())
    /// ```
    #[must_use]
    pub fn violations(&self, pointer: &str, json: &str, matches: &dyn Fn(&str, &str) -> bool) -> Vec<Violation> {
        crate::values::violations(&self.0, pointer, json, matches)
    }

    /// For each operation the groups that its command is in, and its name there: groups are tags.
    ///
    /// A command is in the group of its first tag; without one it is in none. The words of the tag are
    /// left out of the name where they begin or end it, unless two commands would be called the same.
    #[must_use]
    pub fn names_by_tag(&self) -> Vec<(Vec<String>, String)> {
        self.named_by(by_tags)
    }

    /// For each operation the groups that its command is in, and its name there: groups are the fixed
    /// words of the path, and the name is the method, with the variables that follow the last word:
    /// `users get-by-id`.
    #[must_use]
    pub fn names_by_path(&self) -> Vec<(Vec<String>, String)> {
        self.named_by(by_paths)
    }

    fn named_by<T>(&self, place: impl Fn(&[GroupedOperation<'_>]) -> T) -> T {
        let parts: Vec<_> = self
            .entries()
            .map(|entry| (entry.found, entry.tags().next().unwrap_or_default(), entry.method(), entry.path()))
            .collect();
        let parts = parts.iter().map(|(found, tag, method, path)| {
            let name = self.0.index().name(found);
            GroupedOperation { name, tag, method, path }
        });
        place(&parts.collect::<Vec<_>>())
    }

    /// What the document says of itself.
    #[must_use]
    pub fn info(&self) -> Info {
        read::info(&self.0)
    }

    /// Where the API is. Swagger 2's `host`, `basePath` and `schemes` are servers, with https first.
    #[must_use]
    pub fn servers(&self) -> Vec<Server> {
        read::servers(&self.0)
    }

    /// The tags that the document describes, in its order.
    ///
    /// ```
    /// let document = vestibule_document::Document::parse(
    ///     r#"{"openapi": "3.1.0", "tags": [{"name": "pets"}], "paths": {"/a": {"get": {"tags": ["other"]}}}}"#,
    /// )?;
    /// assert_eq!(document.declared_tags().len(), 1);
    /// assert_eq!(document.tags().len(), 2);
    /// # Ok::<(), vestibule_document::Error>(())
    /// ```
    #[must_use]
    pub fn declared_tags(&self) -> Vec<Tag> {
        read::declared_tags(&self.0)
    }

    /// The tags in the order of the document, then those that operations have and it does not declare.
    #[must_use]
    pub fn tags(&self) -> Vec<Tag> {
        read::tags(&self.0)
    }

    /// All credentials that the document knows, without scopes.
    #[must_use]
    pub fn security_schemes(&self) -> Vec<Requirement> {
        read::security_schemes(&self.0)
    }
}

impl<'a> Entry<'a> {
    fn text(&self, index: u32) -> Cow<'a, str> {
        if index == index::NO_TEXT {
            return Cow::Borrowed("");
        }
        Json::new(self.document.0.text(), index as usize).str().unwrap_or_default()
    }

    /// The name of its command: unique in the document.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.document.0.index().name(&self.found)
    }

    /// The `operationId`, or nothing.
    #[must_use]
    pub fn id(&self) -> Cow<'a, str> {
        self.text(self.found.id)
    }

    /// The method, in upper case.
    #[must_use]
    pub fn method(&self) -> String {
        read::method(&self.text(self.found.method))
    }

    /// The path as the document has it.
    #[must_use]
    pub fn path(&self) -> Cow<'a, str> {
        self.text(self.found.path)
    }

    /// The summary, or else the first line of the description.
    #[must_use]
    pub fn summary(&self) -> String {
        let summary = self.text(self.found.summary);
        if !summary.trim().is_empty() {
            return summary.trim().to_owned();
        }
        let description = self.text(self.found.description);
        description.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default().to_owned()
    }

    /// The tags, in order.
    pub fn tags(&self) -> impl Iterator<Item = Cow<'a, str>> + use<'a> {
        let index = if self.found.tags == index::NO_TEXT { usize::MAX } else { self.found.tags as usize };
        Json::new(self.document.0.text(), index).items().filter_map(Json::str)
    }

    /// Whether it is deprecated.
    #[must_use]
    pub fn is_deprecated(&self) -> bool {
        self.found.is_deprecated()
    }

    /// Whether it is left out of help and listings: `x-cli-hidden`.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.found.is_hidden()
    }
}
