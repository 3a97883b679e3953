//! The public view of a document.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::entry::Entry;
use crate::error::Error;
use crate::index::{self, Index, NameKind, Verification};
use crate::linked;
use crate::model::{Info, Operation, Requirement, Server, Tag, Warning};
use crate::names::{GroupedOperation, by_paths, by_tags};
use crate::pointer::percent_decoded;
use crate::read;
use crate::source::Source;
use crate::values::{Matches, Violation};

/// An OpenAPI document: its text and an index of its parts.
///
/// Creating one scans the text once; every other operation reads only the parts it needs.
///
/// ```
/// let document = vestibule_document::Document::parse(
///     r#"{"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {
///         "/pets/{id}": {"get": {"operationId": "getPet", "parameters": [
///             {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}]}}}}"#,
/// )?;
/// let index = document.find("get-pet").unwrap();
/// assert_eq!(document.find("getPet"), Some(index));
/// let operation = document.operation(index).unwrap();
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
    /// The bytes that [`Document::index_bytes`] returned for the text.
    pub index: &'static [u8],
    /// The text of the [`Lock`](crate::Lock) with the names that the program released.
    pub lock: Option<&'static str>,
}

/// A document joined with the files that it refers to.
#[derive(Clone, Debug)]
pub struct LinkedDocument {
    /// The document.
    pub document: Document,
    /// The locations of the other files, as they were passed to the function that reads them.
    pub locations: Vec<String>,
}

impl Document {
    /// Parses a document in JSON, or in YAML with the feature `yaml`: OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0.
    ///
    /// # Errors
    ///
    /// Fails with the line and column when the text is neither JSON nor YAML, and when it is not an OpenAPI
    /// document. Faults in single parts are not errors: see [`Document::check`].
    pub fn parse(text: impl Into<Cow<'static, str>>) -> Result<Self, Error> {
        let text = text.into();
        if !text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
            return Self::from_yaml(&text);
        }
        match index::build(&text) {
            Ok(bytes) => Self::indexed(text, bytes),
            // A YAML flow mapping begins with a brace too.
            Err(error) if cfg!(feature = "yaml") => Self::from_yaml(&text).map_err(|_| error),
            Err(error) => Err(error),
        }
    }

    /// Parses a document like [`parse`](Document::parse), with the files that its references lead to.
    ///
    /// `location` is the path or URL of the document, which relative references are resolved against, and `read` returns
    /// the text of a location. The reason of a file that cannot be read is a [warning](Document::check) at each
    /// reference to it.
    ///
    /// ```
    /// use vestibule_document::Document;
    ///
    /// let text = r#"{"openapi": "3.1.0", "paths": {"/pets": {"$ref": "paths/pets.json"}}}"#;
    /// let linked = Document::parse_linked(text, "api/openapi.json", &mut |location| match location {
    ///     "api/paths/pets.json" => Ok(r#"{"get": {"operationId": "listPets"}}"#.to_owned()),
    ///     _ => Err("no such file".to_owned()),
    /// })?;
    /// assert_eq!(linked.document.find("listPets"), Some(0));
    /// assert_eq!(linked.locations, ["api/paths/pets.json"]);
    /// # Ok::<(), vestibule_document::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`parse`](Document::parse). A fault of another file is not an error.
    pub fn parse_linked(
        text: impl Into<Cow<'static, str>>,
        location: &str,
        read: &mut linked::Read<'_>,
    ) -> Result<LinkedDocument, Error> {
        let document = Self::parse(text)?;
        let Some((joined, locations)) = linked::link(document.text(), location, read) else {
            return Ok(LinkedDocument { document, locations: Vec::new() });
        };
        Ok(LinkedDocument { document: Self::parse(joined)?, locations })
    }

    /// Parses the text of a file, with the files beside it that its references lead to.
    ///
    /// # Errors
    ///
    /// Fails like [`parse`](Document::parse).
    pub fn parse_file(text: impl Into<Cow<'static, str>>, path: &Path) -> Result<(Self, Vec<PathBuf>), Error> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let linked = Self::parse_linked(text, &name, &mut |location| linked::read_beside(folder, location))?;
        let paths = linked.locations.iter().map(|location| folder.join(&*percent_decoded(location)));
        Ok((linked.document, paths.collect()))
    }

    #[cfg(feature = "yaml")]
    fn from_yaml(text: &str) -> Result<Self, Error> {
        let json = crate::yaml::to_json(text.trim_start_matches('\u{feff}'))?;
        let bytes = index::build(&json);
        // A location in the JSON is not one in the YAML.
        let read = bytes.and_then(|bytes| Self::indexed(Cow::Owned(json), bytes));
        read.map_err(|error| Error { line: 0, column: 0, ..error })
    }

    #[cfg(not(feature = "yaml"))]
    fn from_yaml(text: &str) -> Result<Self, Error> {
        let hint = "the document is not JSON, and this program reads no other format";
        let error = index::build(text).err().unwrap_or_else(|| Error::whole("", ""));
        Err(Error { message: hint.to_owned(), ..error })
    }

    fn indexed(text: Cow<'static, str>, bytes: Vec<u8>) -> Result<Self, Error> {
        let damaged = || Error::whole("the document could not be indexed", "");
        let index = Index::new(Cow::Owned(bytes), &text, Verification::LengthsOnly).ok_or_else(damaged)?;
        Ok(Self(Source::new(text, index)?))
    }

    /// Opens a document that was compiled into the program.
    ///
    /// # Errors
    ///
    /// Fails when the index belongs to another text or to another version of this crate.
    pub fn embedded(document: EmbeddedDocument) -> Result<Self, Error> {
        let EmbeddedDocument { text, index, .. } = document;
        let foreign = || Error::whole("the embedded index does not belong to the document", "");
        let index = Index::new(Cow::Borrowed(index), text, Verification::LengthsOnly).ok_or_else(foreign)?;
        Ok(Self(Source::new(Cow::Borrowed(text), index)?))
    }

    /// Opens a JSON document with a cached index. Returns `None` when the index is damaged or belongs to another
    /// text or another version of this crate; then call [`parse`](Document::parse).
    #[must_use]
    pub fn with_index(text: impl Into<Cow<'static, str>>, index: impl Into<Cow<'static, [u8]>>) -> Option<Self> {
        let text = text.into();
        let index = Index::new(index.into(), &text, Verification::Full)?;
        Source::new(text, index).ok().map(Self)
    }

    /// Returns the index, to be cached for [`with_index`](Document::with_index).
    #[must_use]
    pub fn index_bytes(&self) -> &[u8] {
        self.0.index().bytes()
    }

    /// Returns the document as JSON, also when it was parsed from YAML.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.text()
    }

    /// Returns the value of `openapi` or `swagger`: `3.1.0`.
    #[must_use]
    pub fn openapi_version(&self) -> String {
        let version = self.0.root("openapi").or_else(|| self.0.root("swagger"));
        version.map(|value| value.scalar().into_owned()).unwrap_or_default()
    }

    /// Returns the number of operations.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.index().len()
    }

    /// Returns whether the document has no operations.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns all operations in the order of the document.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry<'_>> {
        (0..self.len()).map(|index| Entry::new(&self.0, self.0.index().operation(index).unwrap_or_default()))
    }

    /// Returns the operation at an index of [`entries`](Document::entries).
    #[must_use]
    pub fn entry(&self, index: usize) -> Option<Entry<'_>> {
        Some(Entry::new(&self.0, self.0.index().operation(index)?))
    }

    /// Finds the operation that a word names, and returns its index in [`entries`](Document::entries): by the name of its
    /// command, by its `operationId`, in kebab-case, or by its [short name](Entry::short_name). Returns `None` if several
    /// operations are named so: see [`find_all`](Document::find_all).
    #[must_use]
    pub fn find(&self, word: &str) -> Option<usize> {
        match *self.find_all(word) {
            [index] => Some(index),
            _ => None,
        }
    }

    /// Finds the operations that a word names equally well.
    ///
    /// ```
    /// let document = vestibule_document::Document::parse(
    ///     r#"{"openapi": "3.1.0", "paths": {"/a": {"get": {"operationId": "read"}}, "/b": {"get": {"operationId": "read"}}}}"#,
    /// )?;
    /// assert_eq!(document.find_all("read"), [0, 1]);
    /// assert_eq!(document.find_all("get-b"), [1]);
    /// # Ok::<(), vestibule_document::Error>(())
    /// ```
    #[must_use]
    pub fn find_all(&self, word: &str) -> Vec<usize> {
        self.0.index().find(self.0.text(), word)
    }

    /// Reads all parts of an operation.
    #[must_use]
    pub fn operation(&self, index: usize) -> Option<Operation> {
        Some(read::operation(&self.0, &self.0.index().operation(index)?))
    }

    /// Returns the faults of the whole document, each with its JSON pointer: unresolved and external references,
    /// parts of the wrong type, misplaced parameters.
    ///
    /// Operations without a faulty part are read in full, the others without that part.
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

    /// Returns the schema at a JSON pointer as a self-contained JSON Schema 2020-12. Referenced schemas are in `$defs`,
    /// once each, and a recursive reference is `#`. Keywords of older versions (`nullable`, `exclusiveMinimum: true`,
    /// `type: file`) are translated.
    ///
    /// Definitions that would begin after the first 64 KiB are `true`; the most deeply nested come last. In some
    /// documents every schema refers to all others.
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

    /// Returns the schemas at several JSON pointers like [`schema_json`](Document::schema_json), and the definitions they
    /// share: an object for `$defs` of the enclosing schema, empty without references. Schemas that would begin after
    /// `max_bytes` are `true`.
    ///
    /// ```
    /// let document = vestibule_document::Document::parse(
    ///     r##"{"openapi": "3.1.0", "paths": {}, "components": {"schemas": {
    ///         "Id": {"type": "integer"}, "Ids": {"items": {"$ref": "#/components/schemas/Id"}}}}}"##,
    /// )?;
    /// let (schemas, definitions) = document.schemas_json(&["/components/schemas/Ids"], 1024);
    /// assert_eq!(schemas, [r##"{"items":{"$ref":"#/$defs/Id"}}"##]);
    /// assert_eq!(definitions, r#"{"Id":{"type":"integer"}}"#);
    /// # Ok::<(), vestibule_document::Error>(())
    /// ```
    #[must_use]
    pub fn schemas_json(&self, pointers: &[&str], room: usize) -> (Vec<String>, String) {
        crate::json_schema::schemas_json(&self.0, pointers, room)
    }

    /// Validates a JSON value against the schema at a pointer and returns up to fifty violations. The value is part of
    /// a request: `readOnly` members are not required.
    ///
    /// `matches` tests a text against an ECMA-262 pattern, and returns `None` for a pattern it cannot read: such a
    /// pattern forbids nothing, and its schema in `patternProperties` applies to no member. Validation is lenient: `oneOf` is checked like `anyOf`, `additionalProperties: false` allows the members of all branches of
    /// `allOf`, and `not`, `if` and `format` are ignored. A pointer without a schema allows any value.
    ///
    /// ```
    /// use vestibule_document::{Document, ViolationKind};
    ///
    /// let document = Document::parse(
    ///     r#"{"openapi": "3.1.0", "paths": {}, "components": {"schemas": {"Pet": {
    ///         "required": ["name"], "properties": {"age": {"type": "integer", "minimum": 0}}}}}}"#,
    /// )?;
    /// let violations = document.violations("/components/schemas/Pet", r#"{"age": -1}"#, &|_, _| None);
    /// assert_eq!((&*violations[0].pointer, violations[0].kind), ("/name", ViolationKind::Missing));
    /// assert_eq!((&*violations[1].pointer, &*violations[1].expected), ("/age", "a number of at least 0"));
    /// # Ok::<(), vestibule_document::Error>(())
    /// ```
    #[must_use]
    pub fn violations(&self, pointer: &str, json: &str, matches: &Matches<'_>) -> Vec<Violation> {
        crate::values::violations(&self.0, pointer, json, matches)
    }

    /// Returns for each operation the groups of its command, by tags, and the command's name in the innermost group.
    ///
    /// The group is the first tag, if any. The name is without the words of the tag at its beginning or end, unless
    /// that makes two commands clash.
    #[must_use]
    pub fn names_by_tag(&self) -> Vec<(Vec<String>, String)> {
        self.named_by(by_tags)
    }

    /// Returns for each operation the groups of its command, by path, and the command's name in the innermost group.
    ///
    /// The groups are the fixed segments of the path. The name is the method and the variables after the last fixed
    /// segment: `users get-by-id`.
    #[must_use]
    pub fn names_by_path(&self) -> Vec<(Vec<String>, String)> {
        self.named_by(by_paths)
    }

    fn named_by<T>(&self, place: impl Fn(&[GroupedOperation<'_>]) -> T) -> T {
        let parts: Vec<_> = self
            .entries()
            .map(|entry| (entry.record, entry.tags().next().unwrap_or_default(), entry.method(), entry.path()))
            .collect();
        let parts = parts.iter().map(|(record, tag, method, path)| {
            let name = self.0.index().name(record, NameKind::Kebab);
            GroupedOperation { name, tag, method, path }
        });
        place(&parts.collect::<Vec<_>>())
    }

    /// Returns the title, version and description of the API.
    #[must_use]
    pub fn info(&self) -> Info {
        read::info(&self.0)
    }

    /// Returns the servers of the API. For Swagger 2 they are built from `host`, `basePath` and `schemes`, https first.
    #[must_use]
    pub fn servers(&self) -> Vec<Server> {
        read::servers(&self.0)
    }

    /// Returns the tags that the document declares, in its order.
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

    /// Returns the declared tags, then those that only operations mention.
    #[must_use]
    pub fn tags(&self) -> Vec<Tag> {
        read::tags(&self.0)
    }

    /// Returns all security schemes of the document, without scopes.
    #[must_use]
    pub fn security_schemes(&self) -> Vec<Requirement> {
        read::security_schemes(&self.0)
    }
}
