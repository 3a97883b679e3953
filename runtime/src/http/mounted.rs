//! Requests to mounted handlers: they are passed on as they are, within the layers of the program.

use std::any::Any;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use http::header::AUTHORIZATION;
use http::{Response, request};

use super::refusal::Refusal;
use super::{Api, RequestBody, decode};
use crate::command::{CallInfo, CurlCommand, Execution, InputReader, Outcome, PendingRequest, RequestContext, future};
use crate::error::{Error, Result};
use crate::fetch::{Body, Mount, ResponseBody};
use crate::graph::CommandPath;
use crate::run;

/// Passes a request on to a mounted handler; `rest` is the path below the mount.
pub(super) async fn forward(
    api: &Api,
    target: CommandPath<'_>,
    rest: &str,
    mut head: request::Parts,
    body: RequestBody,
) -> Result<Response<ResponseBody>, Refusal> {
    let command = target.path();
    let body = decode::read(&head.headers, body, &api.settings).await?;
    if api.settings.token.is_some() {
        // It is the token of this server.
        head.headers.remove(AUTHORIZATION);
    }
    let mount = mount(&target).ok_or_else(|| Error::internal("the mount has no handler"))?;
    let is_safe = mount.is_safe(&head.method, rest);
    let request = mount.forwarded(head, rest, body)?;
    let slot = Slot::default();
    let pending = Forwarded { mount, request, is_safe, context: RequestContext::default(), slot: Arc::clone(&slot) };
    let execution = {
        let info = CallInfo { command: command.clone(), ..api.call_info() };
        let context = run::request_context(&target, &info);
        let mut call = run::prepare_forwarded(&target, Box::new(pending), info)?;
        call.request_for(context)?;
        run::detach(call)
    };
    let result = api.within_limit(api.runner.run(&command, execution, || api.interrupted())).await;
    result.map_err(|error| Refusal::from(error).of(&api.root, &command))?;
    let response = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
    Ok(response.ok_or_else(|| Error::internal("a layer answered in place of the handler"))?)
}

/// Returns a copy of the mount at a path.
fn mount(target: &CommandPath<'_>) -> Option<Mount> {
    let mounted = target.node().mount.as_deref()?;
    let mounted: &dyn Any = mounted;
    mounted.downcast_ref::<Mount>().cloned()
}

/// The response, once it is available.
type Slot = Arc<Mutex<Option<Response<ResponseBody>>>>;

/// A request to be passed on, whose response goes to a slot, past the layers.
struct Forwarded {
    mount: Mount,
    request: http::Request<Body>,
    is_safe: bool,
    context: RequestContext,
    slot: Slot,
}

impl PendingRequest for Forwarded {
    fn resolve(&mut self, _: &mut dyn InputReader) -> Result<()> {
        Ok(())
    }

    fn reads_call(&self) -> bool {
        self.mount.reads_call()
    }

    fn set_context(&mut self, mut context: RequestContext) -> Result<()> {
        self.mount.choose_base_url(&mut context)?;
        self.context = context;
        Ok(())
    }

    fn into_curl(self: Box<Self>, _: &mut dyn InputReader) -> Result<CurlCommand> {
        Err(Error::internal("the request is not printed"))
    }

    fn is_safe(&self) -> bool {
        self.is_safe
    }

    fn output_path(&self) -> Option<&Path> {
        None
    }

    fn start(self: Box<Self>) -> Result<Execution> {
        let Self { mount, request, context, slot, .. } = *self;
        Ok(future(async move {
            let response = mount.respond(request, context).await?;
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(response);
            Ok(Outcome::default())
        }))
    }
}
