//! The base URL and the token that the program chooses for each call.

use super::base_url::BaseUrl;
use super::credentials::Credential;
use super::{Remote, settings};
use crate::command::{Context, RequestContext};
use crate::error::{Error, Result, code};
use crate::fetch::CallFunction;

impl Remote {
    /// Chooses the base URL of each call with a function, such as that of the profile that a global option names. `None`
    /// keeps the URL of [`new`](Self::new).
    ///
    /// `--base-url`, `--server` and their variables take precedence. Credentials are sent to the chosen URL, since the program
    /// names it; it takes the place of the servers of an OpenAPI document. The function is called before the request is sent, on
    /// the thread of the call, and before middleware. Documents are loaded from the URL of [`new`](Self::new).
    ///
    /// ```
    /// use vestibule::fetch::{Body, Handler, Remote, http};
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// #[derive(Options)]
    /// struct Common {
    ///     /// Server and account to use
    ///     #[option(default = "work")]
    ///     profile: String,
    /// }
    ///
    /// let transport = Handler::from_fn(|request: http::Request<Body>| {
    ///     let token = request.headers()["authorization"].to_str().unwrap().to_owned();
    ///     http::Response::new(format!("{}, {token}", request.uri()))
    /// });
    /// let api = Remote::new("https://api.example")
    ///     .base_url_with(|ctx| match &*ctx.globals_as::<Common>().unwrap().profile {
    ///         "work" => Ok(None),
    ///         profile => Ok(Some(format!("https://{profile}.example"))),
    ///     })
    ///     .bearer_with(|ctx| Ok(Some(format!("token of {}", ctx.globals_as::<Common>().unwrap().profile))))
    ///     .transport(transport);
    /// let cli = Cli::create("app").globals::<Common>().mount("api", api);
    /// let work = Invocation::line("api users").run(&cli).success();
    /// assert_eq!(work, "https://api.example/users, Bearer token of work\n");
    /// let home = Invocation::line("--profile home api users").run(&cli).success();
    /// assert_eq!(home, "https://home.example/users, Bearer token of home\n");
    /// ```
    pub fn base_url_with(
        mut self,
        function: impl Fn(&Context) -> Result<Option<String>> + Send + Sync + 'static,
    ) -> Self {
        self.base_url_function = Some(CallFunction::new(function));
        self
    }

    /// Sends the token that a function returns for each request as `Authorization: Bearer`, such as one from a key ring. `None`
    /// sends none; the hint of a response that asks for one is then the mount's
    /// [login command](crate::Mount::login_command).
    ///
    /// The function may block: it runs on a thread of its own. Its error is that of the call. Documents, and the lists of tools of
    /// MCP servers, are loaded without a token.
    pub fn bearer_with(
        mut self,
        function: impl Fn(&Context) -> Result<Option<String>> + Send + Sync + 'static,
    ) -> Self {
        self.credential = Some(Credential::BearerFunction(CallFunction::new(function)));
        self
    }

    /// Returns true if a function of the program needs the call of a request.
    pub(crate) fn reads_call(&self) -> bool {
        self.base_url_function.is_some() || matches!(self.credential, Some(Credential::BearerFunction(_)))
    }

    /// Sets the base URL that the program chooses for a call, unless the user sets one.
    ///
    /// # Errors
    ///
    /// Those of the program's function, and `VALIDATION_ERROR` for an invalid URL.
    pub(crate) fn choose_base_url(&self, context: &mut RequestContext) -> Result<()> {
        let Some(function) = self.base_url_function.as_ref().filter(|_| context.base_url.is_none()) else {
            return Ok(());
        };
        if settings::is_base_url_set(context) {
            return Ok(());
        }
        context.base_url = function.call(context)?;
        match context.base_url.as_deref().map(BaseUrl::parse) {
            Some(Err(reason)) => {
                let message = format!("The program chose an invalid base URL: the base URL {reason}");
                Err(Error::new(code::VALIDATION_ERROR, message).hint("set another one with `--base-url`"))
            }
            _ => Ok(()),
        }
    }
}
