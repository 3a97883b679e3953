//! TOON output, read by the reference implementation.

use proptest::prelude::*;
use serde_json::Value;
use toon_format::DecodeOptions;
use vestibule::Data;
use vestibule::data::Map;
use vestibule::render::toon::{ToonOptions, to_toon, write_toon};

use crate::format_readers::{data, nasty, text};

/// Returns true if the parser read the same data. It supports 64-bit numbers only.
fn is_same(read: &Value, data: &Data) -> bool {
    match (read, data) {
        (Value::Null, Data::Null) => true,
        (Value::Bool(read), Data::Bool(value)) => read == value,
        (Value::String(read), Data::String(text)) => read == text,
        (Value::Number(read), Data::Number(number)) => {
            let is_exact = |read: i128| number.to_string().parse::<i128>().is_ok_and(|own| own == read);
            match (read.as_i64(), read.as_u64()) {
                (Some(read), _) if number.is_integer() => is_exact(read.into()),
                (_, Some(read)) if number.is_integer() => is_exact(read.into()),
                _ => read.as_f64() == number.as_f64(),
            }
        }
        // The parser keeps larger numbers as text.
        (Value::String(read), Data::Number(number)) => read.parse::<f64>().ok() == number.as_f64(),
        (Value::Array(read), Data::Array(items)) => {
            read.len() == items.len() && read.iter().zip(items).all(|(read, item)| is_same(read, item))
        }
        (Value::Object(read), Data::Object(map)) => {
            read.len() == map.len() && map.iter().all(|(key, own)| read.get(key).is_some_and(|read| is_same(read, own)))
        }
        _ => false,
    }
}

fn read_back(data: &Data) -> Result<(), String> {
    let text = to_toon(data);
    match toon_format::decode::<Value>(&text, &DecodeOptions::default()) {
        Ok(read) if is_same(&read, data) => Ok(()),
        Ok(read) => Err(format!("{data} was written as\n{text}\nand read as {read}")),
        Err(error) => Err(format!("{data} was written as\n{text}\nand not read: {error}")),
    }
}

/// Generates uniform records, in lists or maps, some nested: they become tables.
fn tables() -> impl Strategy<Value = Data> {
    let keys = prop::collection::btree_set(text(), 1..4);
    let nested = prop::option::weighted(0.3, prop::collection::btree_set(text(), 1..3));
    (keys, nested, 1..4usize, any::<bool>()).prop_flat_map(|(keys, nested, rows, is_keyed)| {
        let scalar = prop_oneof![
            3 => text().prop_map(Data::from),
            1 => any::<i64>().prop_map(Data::from),
            1 => any::<f64>().prop_map(Data::from),
            1 => any::<bool>().prop_map(Data::from),
            1 => Just(Data::Null),
        ];
        let wide = keys.len() + nested.as_ref().map_or(0, std::collections::BTreeSet::len);
        let names = prop::collection::vec(text(), rows);
        (prop::collection::vec(prop::collection::vec(scalar, wide), rows), names).prop_map(move |(cells, names)| {
            let records = cells.into_iter().map(|mut cells| {
                let mut record: Map = keys.iter().map(|key| (key.clone(), cells.pop().unwrap_or_default())).collect();
                if let Some(nested) = &nested {
                    let inner: Map = nested.iter().map(|key| (key.clone(), cells.pop().unwrap_or_default())).collect();
                    record.insert("nested", inner);
                }
                Data::Object(record)
            });
            if is_keyed { Data::Object(names.into_iter().zip(records).collect()) } else { records.collect() }
        })
    })
}

#[test]
fn output_is_read_as_the_same_data() {
    for data in nasty() {
        read_back(&data).unwrap();
    }
    proptest!(ProptestConfig::with_cases(2000), |(data in data())| {
        read_back(&data).map_err(TestCaseError::fail)?;
    });
}

#[test]
fn tables_are_read_as_the_same_data() {
    proptest!(ProptestConfig::with_cases(2000), |(data in tables(), around in any::<bool>())| {
        let data = if around { Data::Object([("table", data)].into_iter().collect()) } else { data };
        read_back(&data).map_err(TestCaseError::fail)?;
    });
}

/// Records the number of writes and the largest.
#[derive(Default)]
struct Pieces {
    count: usize,
    largest: usize,
}

impl std::io::Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.count += 1;
        self.largest = self.largest.max(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn output_is_written_incrementally() {
    let record = |id: u64| [("id", Data::from(id)), ("name", "x".repeat(50).into())].into_iter().collect::<Map>();
    let data: Data = (0..20_000).map(record).collect();
    let mut pieces = Pieces::default();
    write_toon(&mut pieces, &data, &ToonOptions::default()).unwrap();
    assert!(pieces.count > 10 && pieces.largest < 200_000, "{} writes, of {} bytes", pieces.count, pieces.largest);
}
