//! The error codes of the framework, and their meaning to a shell, to HTTP and to JSON-RPC.

/// One row of the table of error codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Code {
    /// The code itself, upper-snake. `HTTP_*` stands for every `HTTP_<status>`, `*` for a program's own codes.
    pub code: &'static str,
    /// The exit status of the process.
    pub exit: u8,
    /// The status of an HTTP response that carries the error.
    pub http: u16,
    /// The error code of a JSON-RPC response that carries the error.
    pub json_rpc: i32,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident: $exit:literal, $http:literal, $json_rpc:literal;)+) => {
        $(
            $(#[$doc])*
            pub const $name: &str = stringify!($name);
        )+

        /// Every code of the framework.
        const TABLE: &[Code] = &[
            $(Code { code: $name, exit: $exit, http: $http, json_rpc: $json_rpc },)+
        ];

        /// Returns the exit status of a code. A `match`, so that the table is linked only if more is asked: it would
        /// take a relocation for each row at every start.
        pub(crate) fn exit_status(code: &str) -> u8 {
            match code {
                $($name if $exit != DEFAULT_EXIT => $exit,)+
                _ => DEFAULT_EXIT,
            }
        }

        /// Returns whether a code is one of the program's own.
        #[inline]
        pub(crate) fn is_own(code: &str) -> bool {
            match code {
                $($name => false,)+
                _ => !code.starts_with("HTTP_"),
            }
        }
    };
}

codes! {
    /// Tokens that cannot be parsed: an unknown flag, a missing value, an unexpected argument.
    PARSE_ERROR: 2, 400, -32602;
    /// Values that are missing, of the wrong type, out of bounds, or in conflict.
    VALIDATION_ERROR: 2, 400, -32602;
    /// A name that is not a command of the program.
    COMMAND_NOT_FOUND: 2, 404, -32601;
    /// A config file that cannot be read or does not fit the program.
    CONFIG_ERROR: 2, 500, -32603;
    /// A `--filter-output` path that selects nothing.
    FILTER_NO_MATCH: 2, 400, -32602;
    /// A `--token-limit` too small for any output.
    TOKEN_LIMIT: 2, 400, -32602;
    /// A question without a person to answer it.
    INPUT_REQUIRED: 2, 400, -32602;
    /// A request to the model of a caller that offers none.
    MODEL_REQUIRED: 1, 501, -32021;
    /// A command that runs only after a confirmation, in a call without one.
    CONFIRMATION_REQUIRED: 2, 428, -32602;
    /// A command that may change something, in a call that may not.
    READ_ONLY: 2, 403, -32602;
    /// A question that the person refused to answer, or to confirm.
    CANCELLED: 1, 499, -32000;
    /// A command stopped by a signal.
    INTERRUPTED: 130, 500, -32000;
    /// A panic, or a bug in the program.
    INTERNAL: 1, 500, -32603;
    /// A command's error without a code of its own.
    FAILED: 1, 500, -32000;
    /// Output that cannot be written.
    OUTPUT_FAILED: 1, 500, -32000;
    /// A result of bytes where data was asked for.
    BINARY_OUTPUT: 1, 500, -32000;
    /// A request without a response: no connection, a broken one, or not HTTP.
    NETWORK_ERROR: 1, 502, -32000;
    /// A request that exceeded one of its time-outs.
    TIMEOUT: 1, 504, -32000;
    /// A response larger than the limit for buffered bodies.
    RESPONSE_TOO_LARGE: 1, 502, -32000;
    /// A line of a streamed response that is not JSON.
    INVALID_NDJSON: 1, 502, -32000;
    /// A list that goes on after the maximum number of pages.
    TOO_MANY_PAGES: 1, 502, -32000;
    /// A list with more pages, of which the next cannot be requested.
    PAGES_INCOMPLETE: 1, 502, -32000;
    /// Credentials that cannot be obtained.
    CREDENTIALS_FAILED: 1, 500, -32000;
    /// A request to the HTTP API without its token.
    UNAUTHORIZED: 1, 401, -32000;
    /// A request to the HTTP API by a host name or from a page that is not allowed.
    FORBIDDEN: 1, 403, -32000;
    /// A method that the path of the HTTP API does not have.
    METHOD_NOT_ALLOWED: 1, 405, -32000;
    /// A request to the HTTP API that accepts none of the formats.
    NOT_ACCEPTABLE: 1, 406, -32000;
    /// A request to the HTTP API whose body does not arrive.
    REQUEST_TIMEOUT: 1, 408, -32000;
    /// A request to the HTTP API whose body is too large.
    REQUEST_TOO_LARGE: 1, 413, -32000;
    /// A request to the HTTP API whose body is not JSON by its media type.
    UNSUPPORTED_MEDIA_TYPE: 1, 415, -32000;
    /// A sign-in that a person has to finish before the call.
    LOGIN_REQUIRED: 1, 401, -32000;
    /// An OpenAPI document that cannot be read.
    DOCUMENT_ERROR: 1, 500, -32000;
    /// A name that belonged to another operation of an OpenAPI document when the program was released.
    OPERATION_MOVED: 2, 404, -32601;
    /// An MCP server that cannot be started, ends too early, or breaks the protocol.
    MCP_SERVER_FAILED: 1, 502, -32000;
    /// An error of a tool of an MCP server that has no code of its own.
    MCP_TOOL_ERROR: 1, 502, -32000;
    /// A config file of an MCP client that cannot be changed, or a server that clients cannot use.
    MCP_SETUP_FAILED: 1, 500, -32000;
    /// Skill files that cannot be installed or removed.
    SKILLS_FAILED: 1, 500, -32000;
    /// An interface with breaking changes.
    INTERFACE_BROKEN: 1, 500, -32000;
    /// An interface file that is not up to date.
    INTERFACE_STALE: 1, 500, -32000;
    /// An interface file that cannot be parsed.
    INTERFACE_INVALID: 1, 500, -32000;
    /// An interface file that cannot be read or written.
    INTERFACE_UNREADABLE: 1, 500, -32000;
}

/// The exit status of most codes.
const DEFAULT_EXIT: u8 = 1;

/// Every `HTTP_<status>`.
const HTTP: Code = Code { code: "HTTP_*", exit: DEFAULT_EXIT, http: BAD_GATEWAY, json_rpc: -32000 };

/// The status of a response that says that another server failed.
const BAD_GATEWAY: u16 = 502;

/// Every code of a program's own.
const OWN: Code = Code { code: "*", exit: DEFAULT_EXIT, http: 500, json_rpc: -32000 };

/// Returns the table row of a code; a program's own codes share the last one (exit 1, HTTP 500).
///
/// The codes `HTTP_<status>` share a row too. A status that is about what the caller asked for, such as 404 or 429, is passed
/// on; one that is about the program's own request, such as 401, or about the other server is a 502.
///
/// ```
/// assert_eq!(vestibule::error::code("VALIDATION_ERROR").exit, 2);
/// assert_eq!(vestibule::error::code("HTTP_404").http, 404);
/// assert_eq!(vestibule::error::code("HTTP_401").http, 502);
/// assert_eq!(vestibule::error::code("NO_SUCH_ZONE").exit, 1);
/// ```
#[inline]
pub fn code(code: &str) -> Code {
    if let Some(status) = code.strip_prefix("HTTP_") {
        return Code { http: status.parse().map_or(BAD_GATEWAY, passed_on), ..HTTP };
    }
    TABLE.iter().copied().find(|row| row.code == code).unwrap_or(OWN)
}

/// Returns the status of a response that passes on the status of another server.
fn passed_on(status: u16) -> u16 {
    match status {
        400 | 402..=404 | 409 | 410 | 412 | 413 | 416 | 422..=424 | 428 | 429 | 451 | 503 | 504 => status,
        _ => BAD_GATEWAY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_upper_snake_and_unique() {
        for (index, row) in TABLE.iter().enumerate() {
            assert!(row.code.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'), "{}", row.code);
            assert!(TABLE[..index].iter().all(|before| before.code != row.code), "{}", row.code);
            assert_eq!(exit_status(row.code), row.exit, "{}", row.code);
        }
    }

    #[test]
    fn wrong_use_exits_with_2_and_an_interrupt_with_130() {
        let with_exit = |exit| TABLE.iter().filter(|row| row.exit == exit).map(|row| row.code).collect::<Vec<_>>();
        assert_eq!(
            with_exit(2),
            [
                PARSE_ERROR,
                VALIDATION_ERROR,
                COMMAND_NOT_FOUND,
                CONFIG_ERROR,
                FILTER_NO_MATCH,
                TOKEN_LIMIT,
                INPUT_REQUIRED,
                CONFIRMATION_REQUIRED,
                READ_ONLY,
                OPERATION_MOVED
            ]
        );
        assert_eq!(with_exit(130), [INTERRUPTED]);
    }

    #[test]
    fn other_codes_have_rows_by_kind() {
        assert_eq!(code("HTTP_503").code, "HTTP_*");
        assert_eq!(
            ["HTTP_404", "HTTP_503", "HTTP_500", "HTTP_302", "HTTP_x"].map(|of| code(of).http),
            [404, 503, 502, 502, 502]
        );
        assert_eq!(code("OWN_CODE").code, "*");
    }
}
