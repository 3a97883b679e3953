//! The table of codes: what each means to a shell, to HTTP and to JSON-RPC.

/// One row of the table of codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Code {
    /// The code itself, upper-snake. `HTTP_*` stands for every `HTTP_<status>`.
    pub code: &'static str,
    /// The exit status of the process.
    pub exit: u8,
    /// The status of an HTTP response that carries it.
    pub http: u16,
    /// The error code of a JSON-RPC response that carries it.
    pub json_rpc: i32,
}

const fn row(code: &'static str, exit: u8, http: u16, json_rpc: i32) -> Code {
    Code { code, exit, http, json_rpc }
}

/// The row of a code; a command's own codes share the last one (exit 1, HTTP 500).
///
/// ```
/// assert_eq!(vestibule::error::code("VALIDATION_ERROR").exit, 2);
/// assert_eq!(vestibule::error::code("HTTP_404").http, 502);
/// assert_eq!(vestibule::error::code("NO_SUCH_ZONE").exit, 1);
/// ```
pub fn code(code: &str) -> Code {
    match code {
        "PARSE_ERROR" => row("PARSE_ERROR", 2, 400, -32602),
        "VALIDATION_ERROR" => row("VALIDATION_ERROR", 2, 400, -32602),
        "COMMAND_NOT_FOUND" => row("COMMAND_NOT_FOUND", 2, 404, -32601),
        "CONFIG_ERROR" => row("CONFIG_ERROR", 2, 500, -32603),
        "FILTER_NO_MATCH" => row("FILTER_NO_MATCH", 2, 400, -32602),
        "TOKEN_LIMIT" => row("TOKEN_LIMIT", 2, 400, -32602),
        "INTERRUPTED" => row("INTERRUPTED", 130, 499, -32000),
        "INTERNAL" => row("INTERNAL", 1, 500, -32603),
        "NETWORK_ERROR" => row("NETWORK_ERROR", 1, 502, -32000),
        "TIMEOUT" => row("TIMEOUT", 1, 504, -32000),
        _ if code.starts_with("HTTP_") => row("HTTP_*", 1, 502, -32000),
        _ => row("*", 1, 500, -32000),
    }
}
