//! Functions of the program that choose, for each call, where its request goes and what credential it gets.

use std::fmt;
use std::sync::Arc;

use super::{Handler, Mount};
use crate::command::{Context, RequestContext, guard_as};
use crate::error::Result;

/// A function of the program that returns a text for a call, or `None`.
#[derive(Clone)]
pub(crate) struct CallFunction(Arc<Function>);

type Function = dyn Fn(&Context) -> Result<Option<String>> + Send + Sync;

impl CallFunction {
    pub(crate) fn new(function: impl Fn(&Context) -> Result<Option<String>> + Send + Sync + 'static) -> Self {
        Self(Arc::new(function))
    }

    /// Returns the text for the call that a request is sent for; `None` for a request that no call sends, such as that for a
    /// document, and instead of an empty text.
    pub(crate) fn call(&self, context: &RequestContext) -> Result<Option<String>> {
        let Some(call) = &context.call else { return Ok(None) };
        let text = guard_as("the program's function", || (self.0)(call))??;
        Ok(text.filter(|text| !text.is_empty()))
    }
}

impl fmt::Debug for CallFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CallFunction")
    }
}

impl Handler {
    /// Returns true if functions of the program choose the base URL or the token of a call.
    pub(super) fn reads_call(&self) -> bool {
        self.remote.as_ref().is_some_and(|remote| remote.reads_call())
    }

    /// Sets the base URL that the program chooses for a call.
    ///
    /// # Errors
    ///
    /// Those of the program's function, and that of an invalid URL.
    pub(super) fn choose_base_url(&self, context: &mut RequestContext) -> Result<()> {
        self.remote.as_ref().map_or(Ok(()), |remote| remote.choose_base_url(context))
    }
}

impl Mount {
    /// Returns true if functions of the program choose the base URL or the token of a call.
    pub(crate) fn reads_call(&self) -> bool {
        self.handler.reads_call()
    }

    /// Sets the base URL that the program chooses for a call.
    ///
    /// # Errors
    ///
    /// Those of the program's function, and that of an invalid URL.
    pub(crate) fn choose_base_url(&self, context: &mut RequestContext) -> Result<()> {
        self.handler.choose_base_url(context)
    }
}
