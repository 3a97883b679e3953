//! Mounting HTTP handlers on a program.

use std::fmt;
use std::sync::Arc;

use super::{Cli, Definition, LazyHandle, Mounted, Node};

impl Definition {
    /// The handler that the program mounts at its root.
    pub fn fetch(self, handler: impl IntoMount) -> Self {
        Self(self.0.fetch(handler))
    }
}

impl Cli {
    /// Mounts an HTTP handler as a command: the words after its name are a path, the flags a request.
    pub fn mount(self, name: impl Into<String>, mount: impl IntoMount) -> Self {
        let mut child = Node::named(name);
        mount.mount_on(MountPoint(&mut child));
        self.with(|node| node.push_node(Arc::new(child)))
    }

    /// Mounts an HTTP handler at the root: `app api users` and `app users` both reach `/users`.
    pub fn fetch(self, handler: impl IntoMount) -> Self {
        self.with(|node| {
            let description = std::mem::take(&mut node.description);
            handler.mount_on(MountPoint(node));
            if !description.is_empty() {
                node.description = description;
            }
        })
    }
}

/// A type that can be mounted: a [`Mount`](crate::fetch::Mount), or a handler itself.
pub trait IntoMount {
    /// Mounts it on a node.
    #[doc(hidden)]
    fn mount_on(self, node: MountPoint<'_>);
}

/// The node on which a handler is mounted.
#[doc(hidden)]
pub struct MountPoint<'a>(&'a mut Node);

impl MountPoint<'_> {
    pub(crate) fn set(self, mounted: Box<dyn Mounted>, description: String) {
        self.0.mount = Some(mounted);
        if !description.is_empty() {
            self.0.description = description;
        }
    }

    /// Gives the node a description, and reports the errors in its definition.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn describe(&mut self, description: String, errors: Vec<String>) {
        if !description.is_empty() {
            self.0.description = description;
        }
        self.0.errors.extend(errors);
    }

    /// Gives the node children that are built on first use.
    #[cfg_attr(not(feature = "openapi"), allow(dead_code, reason = "only operations of a document are built lazily"))]
    pub(crate) fn set_lazy(&mut self, lazy: LazyHandle) {
        self.0.lazy = Some(lazy);
    }
}

impl fmt::Debug for MountPoint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MountPoint")
    }
}
