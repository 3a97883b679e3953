//! The layer that takes events and spans, and the values in them.

use std::cell::Cell;
use std::error::Error;
use std::fmt::{Debug, Write as _};
use std::io::Write as _;
use std::sync::PoisonError;

use tracing_core::field::{Field, Visit};
use tracing_core::span::{Attributes, Id, Record};
use tracing_core::subscriber::Interest;
use tracing_core::{Event, LevelFilter, Metadata, Subscriber};
use tracing_log::NormalizeEvent;
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

use super::line::{Line, SpanValues};
use super::{Shared, hold};
use crate::data::Data;

thread_local! {
    /// True while a line is written: an event of the stream that it is written to is dropped.
    static IS_WRITING: Cell<bool> = const { Cell::new(false) };
}

/// Writes each event as a line of the log.
pub(super) struct EventLayer(Shared);

impl EventLayer {
    pub(super) fn new(settings: Shared) -> Self {
        Self(settings)
    }

    fn is_enabled(&self, metadata: &Metadata<'_>) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).levels.is_enabled(metadata)
    }
}

impl<S: Subscriber + for<'s> LookupSpan<'s>> Layer<S> for EventLayer {
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        if self.is_enabled(metadata) { Interest::always() } else { Interest::never() }
    }

    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        self.is_enabled(metadata)
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(self.0.read().unwrap_or_else(PoisonError::into_inner).levels.max())
    }

    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if let Some(span) = context.span(id) {
            let mut values = Values::default();
            attributes.record(&mut values);
            span.extensions_mut().insert(values);
        }
    }

    fn on_record(&self, id: &Id, record: &Record<'_>, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(values) = span.extensions_mut().get_mut::<Values>()
        {
            record.record(values);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        // Records of `log` have their target and level among the fields.
        let of_record = event.normalized_metadata();
        let metadata = of_record.as_ref().unwrap_or_else(|| event.metadata());
        let mut values = Values::default();
        event.record(&mut values);
        if of_record.is_some() {
            values.fields.retain(|field| !field.name.starts_with("log."));
        }
        let spans = context.event_scope(event).into_iter().flat_map(|scope| scope.from_root());
        let spans = spans.map(|span| {
            let fields = span.extensions().get::<Values>().map(|values| values.fields.clone()).unwrap_or_default();
            SpanValues { name: span.name(), fields }
        });
        let spans = spans.collect();
        let line = Line { level: *metadata.level(), target: metadata.target(), spans, values: &values };
        let settings = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let (text, mut stderr) = (settings.style.render(&line), settings.stderr.clone());
        drop(settings);
        if !IS_WRITING.replace(true) {
            if !hold::keep(&text, &stderr) {
                // There is nowhere to report a failure to.
                let _ = stderr.write_all(text.as_bytes());
            }
            IS_WRITING.set(false);
        }
    }
}

/// A field of an event or a span.
#[derive(Clone, Debug)]
pub(super) struct FieldValue {
    pub(super) name: &'static str,
    pub(super) value: Data,
    /// True if the value is shown without quotes: it was formatted by the program.
    pub(super) is_formatted: bool,
}

/// The values of an event or a span.
#[derive(Debug, Default)]
pub(super) struct Values {
    pub(super) message: String,
    pub(super) fields: Vec<FieldValue>,
}

impl Values {
    fn set(&mut self, field: &Field, value: Data, is_formatted: bool) {
        let new = FieldValue { name: field.name(), value, is_formatted };
        match self.fields.iter_mut().find(|before| before.name == field.name()) {
            Some(before) => *before = new,
            None => self.fields.push(new),
        }
    }
}

impl Visit for Values {
    fn record_f64(&mut self, field: &Field, value: f64) {
        let value = if value.is_finite() { value.into() } else { value.to_string().into() };
        self.set(field, value, true);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.set(field, value.into(), true);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.set(field, value.into(), true);
    }

    fn record_i128(&mut self, field: &Field, value: i128) {
        self.set(field, Data::Number(value.into()), true);
    }

    fn record_u128(&mut self, field: &Field, value: u128) {
        self.set(field, Data::Number(value.into()), true);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.set(field, value.into(), true);
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "message" { self.message = value.to_owned() } else { self.set(field, value.into(), false) }
    }

    fn record_error(&mut self, field: &Field, value: &(dyn Error + 'static)) {
        self.set(field, value.to_string().into(), false);
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let mut text = String::new();
        // Fails only if the value's own code does.
        let _ = write!(text, "{value:?}");
        if field.name() == "message" { self.message = text } else { self.set(field, text.into(), true) }
    }
}
