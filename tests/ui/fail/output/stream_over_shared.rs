use vestibule::prelude::*;

use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context as Task, Poll};

struct Numbers(Rc<u8>);

impl Stream for Numbers {
    type Item = u8;

    fn poll_next(self: Pin<&mut Self>, _: &mut Task<'_>) -> Poll<Option<u8>> {
        Poll::Ready(Some(*self.0))
    }
}

#[command]
fn greet() -> impl Stream<Item = u8> {
    Numbers(Rc::new(1))
}

fn main() {
    let _ = commands![greet];
}
