use vestibule::prelude::*;

struct Line;

#[command]
fn logs() -> impl Stream<Item = Line> {
    Lines
}

struct Lines;

impl Stream for Lines {
    type Item = Line;

    fn poll_next(
        self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        std::task::Poll::Ready(None)
    }
}

fn main() {}
