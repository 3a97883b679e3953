//! Tables: which arrays and objects can be written as rows, and the cells of a row.

use std::collections::HashMap;

use crate::data::{Data, Key, Map};

/// Above this number of columns, a name is looked up by its hash.
const FEW: usize = 16;

/// The columns that rows have in common.
///
/// A column whose cells are objects with the same members is a group, with a table of its own. The
/// tables of a document's array or object are in one list; the first is the outermost.
pub(super) struct Table<'a> {
    pub(super) columns: Vec<Column<'a>>,
    /// The places of the columns by name, when there are many.
    places: Option<HashMap<&'a str, usize>>,
    /// Whether all rows have their members in the order of the columns.
    ordered: bool,
}

/// One column.
pub(super) struct Column<'a> {
    pub(super) name: &'a str,
    /// The place of its table in the list, if it is a group.
    pub(super) group: Option<usize>,
}

/// Whether a value fits in a cell.
pub(super) fn is_scalar(value: &Data) -> bool {
    !matches!(value, Data::Array(_) | Data::Object(_))
}

fn as_row(value: &Data) -> Option<&Map> {
    value.as_object().filter(|map| !map.is_empty())
}

/// The tables of an array whose elements can be rows.
pub(super) fn row_tables(items: &[Data]) -> Option<Vec<Table<'_>>> {
    // Most arrays that are no table differ in the first elements; look there before listing all.
    as_row(items.first()?)?;
    tables(items.iter().map(as_row).collect::<Option<_>>()?)
}

/// Whether two values can be rows of one table.
#[cfg(feature = "output")]
pub(in crate::render) fn are_rows(one: &Data, other: &Data) -> bool {
    let rows = [one, other].into_iter().map(as_row).collect::<Option<_>>();
    rows.and_then(tables).is_some()
}

/// The tables of an object whose members can be rows.
pub(super) fn entry_tables(map: &Map) -> Option<Vec<Table<'_>>> {
    if map.len() < 2 {
        return None;
    }
    tables(map.values().map(as_row).collect::<Option<_>>()?)
}

/// The tables of rows, outermost first.
///
/// Groups are worked off as a list rather than by recursion, so nesting costs no stack.
fn tables(rows: Vec<&Map>) -> Option<Vec<Table<'_>>> {
    let mut tables = Vec::new();
    let mut groups = vec![rows];
    while let Some(rows) = groups.get_mut(tables.len()).map(std::mem::take) {
        tables.push(Table::of(&rows, &mut groups)?);
    }
    Some(tables)
}

impl<'a> Table<'a> {
    /// The table of rows, whose nested rows are added to the groups.
    fn of(rows: &[&'a Map], groups: &mut Vec<Vec<&'a Map>>) -> Option<Self> {
        let mut columns = Vec::new();
        for (name, value) in *rows.first()? {
            let group = if is_scalar(value) {
                None
            } else {
                as_row(value)?;
                groups.push(Vec::with_capacity(rows.len()));
                Some(groups.len() - 1)
            };
            columns.push(Column { name, group });
        }
        let places = (columns.len() > FEW).then(|| {
            let names = columns.iter().enumerate();
            names.map(|(at, column)| (column.name, at)).collect()
        });
        let mut table = Self { columns, places, ordered: true };
        for row in rows {
            table.accept(row, groups)?;
        }
        Some(table)
    }

    /// Checks that a row has these columns, and nothing else. The names in a row are distinct, so
    /// as many names that are all known are the same names.
    fn accept(&mut self, row: &'a Map, groups: &mut [Vec<&'a Map>]) -> Option<()> {
        if row.len() != self.columns.len() {
            return None;
        }
        for (at, (name, value)) in row.iter().enumerate() {
            let mut column = self.columns.get(at)?;
            if column.name != name {
                self.ordered = false;
                column = self.columns.get(self.place(name)?)?;
            }
            match column.group {
                None if is_scalar(value) => {}
                None => return None,
                Some(group) => groups.get_mut(group)?.push(as_row(value)?),
            }
        }
        Some(())
    }

    fn place(&self, name: &str) -> Option<usize> {
        match &self.places {
            Some(places) => places.get(name).copied(),
            None => self.columns.iter().position(|column| column.name == name),
        }
    }
}

/// A place in a row.
pub(super) struct Cursor<'t, 'a> {
    table: &'t Table<'a>,
    cells: Cells<'a>,
    at: usize,
}

enum Cells<'a> {
    Ordered(&'a [(Key, Data)]),
    /// The cells brought into the order of the columns.
    Placed(Vec<&'a Data>),
}

impl<'t, 'a> Cursor<'t, 'a> {
    pub(super) fn new(table: &'t Table<'a>, row: &'a Map) -> Self {
        let cells = if table.ordered {
            Cells::Ordered(row.entries())
        } else {
            let mut placed = vec![&Data::Null; table.columns.len()];
            for (name, value) in row {
                if let Some(cell) = table.place(name).and_then(|at| placed.get_mut(at)) {
                    *cell = value;
                }
            }
            Cells::Placed(placed)
        };
        Self { table, cells, at: 0 }
    }

    /// The next column and its cell.
    pub(super) fn next(&mut self) -> Option<(&'t Column<'a>, &'a Data)> {
        let column = self.table.columns.get(self.at)?;
        let cell = match &self.cells {
            Cells::Ordered(members) => &members.get(self.at)?.1,
            Cells::Placed(cells) => cells.get(self.at)?,
        };
        self.at += 1;
        Some((column, cell))
    }
}
