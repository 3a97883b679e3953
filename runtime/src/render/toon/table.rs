//! Arrays and objects that can be written as tables.

use std::collections::HashMap;

use crate::data::{Data, Key, Map};

/// Number of columns up to which a linear search for a name beats a hash map.
const LINEAR_SEARCH_LIMIT: usize = 16;

/// The columns that rows have in common.
///
/// A column whose cells are objects with the same members has a nested table. The tables of one array or object are in
/// one list, the outermost first.
pub(in crate::render) struct Table<'a> {
    pub(super) columns: Vec<Column<'a>>,
    /// The indices of the columns by name, above [`LINEAR_SEARCH_LIMIT`].
    index: Option<HashMap<&'a str, usize>>,
    /// True if all rows have their members in the order of the columns.
    is_ordered: bool,
}

/// A column of a table.
pub(super) struct Column<'a> {
    pub(super) name: &'a str,
    /// The index of the nested table in the list of tables.
    pub(super) nested: Option<usize>,
}

/// Returns whether a value fits in a cell.
pub(super) fn is_scalar(value: &Data) -> bool {
    !matches!(value, Data::Array(_) | Data::Object(_))
}

#[cfg_attr(not(feature = "output"), inline)]
fn as_row(value: &Data) -> Option<&Map> {
    value.as_object().filter(|map| !map.is_empty())
}

/// Returns the tables of an array whose items can be rows.
#[cfg_attr(not(feature = "output"), inline)]
pub(super) fn row_tables(items: &[Data]) -> Option<Vec<Table<'_>>> {
    // Most arrays that are not tables show it in the first item: look there before collecting all.
    as_row(items.first()?)?;
    uniform_tables(items.iter())
}

/// Returns the tables of an object whose members can be rows.
#[cfg_attr(not(feature = "output"), inline)]
pub(super) fn entry_tables(map: &Map) -> Option<Vec<Table<'_>>> {
    if map.len() < 2 {
        return None;
    }
    as_row(map.values().next()?)?;
    uniform_tables(map.values())
}

/// Returns the tables of values that can be rows of one table, outermost first.
///
/// Nested tables are worked off as a list rather than by recursion, so that depth of nesting costs no stack.
pub(in crate::render) fn uniform_tables<'a>(values: impl Iterator<Item = &'a Data>) -> Option<Vec<Table<'a>>> {
    let mut tables = Vec::new();
    let mut pending = vec![values.map(as_row).collect::<Option<Vec<_>>>()?];
    while let Some(rows) = pending.get_mut(tables.len()).map(std::mem::take) {
        tables.push(Table::of_rows(&rows, &mut pending)?);
    }
    Some(tables)
}

impl<'a> Table<'a> {
    /// Returns the table of rows that have the same columns, and appends the rows of its nested tables to the list.
    #[cfg_attr(not(feature = "output"), inline)]
    fn of_rows(rows: &[&'a Map], nested_rows: &mut Vec<Vec<&'a Map>>) -> Option<Self> {
        let mut columns = Vec::new();
        for (name, value) in *rows.first()? {
            let nested = if is_scalar(value) {
                None
            } else {
                as_row(value)?;
                nested_rows.push(Vec::with_capacity(rows.len()));
                Some(nested_rows.len() - 1)
            };
            columns.push(Column { name, nested });
        }
        let index = (columns.len() > LINEAR_SEARCH_LIMIT).then(|| {
            let names = columns.iter().enumerate();
            names.map(|(index, column)| (column.name, index)).collect()
        });
        let mut table = Self { columns, index, is_ordered: true };
        for row in rows {
            table.accept(row, nested_rows)?;
        }
        Some(table)
    }

    /// Checks that a row has exactly these columns, and collects its nested rows.
    ///
    /// Names are distinct within a row, so an equal number of names that are all known are the same names.
    #[cfg_attr(not(feature = "output"), inline)]
    fn accept(&mut self, row: &'a Map, nested_rows: &mut [Vec<&'a Map>]) -> Option<()> {
        if row.len() != self.columns.len() {
            return None;
        }
        for (index, (name, value)) in row.iter().enumerate() {
            let mut column = self.columns.get(index)?;
            if column.name != name {
                self.is_ordered = false;
                column = self.columns.get(self.column_index(name)?)?;
            }
            match column.nested {
                None if is_scalar(value) => {}
                None => return None,
                Some(nested) => nested_rows.get_mut(nested)?.push(as_row(value)?),
            }
        }
        Some(())
    }

    /// Returns the members of a row, if all rows have them in the order of the columns.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(super) fn ordered_members<'r>(&self, row: &'r Map) -> Option<&'r [(Key, Data)]> {
        self.is_ordered.then(|| row.entries())
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn column_index(&self, name: &str) -> Option<usize> {
        match &self.index {
            Some(index) => index.get(name).copied(),
            None => self.columns.iter().position(|column| column.name == name),
        }
    }
}

/// The cells of a row, each with its column.
pub(super) struct RowCells<'t, 'a> {
    table: &'t Table<'a>,
    cells: Cells<'a>,
    next: usize,
}

enum Cells<'a> {
    /// The members of the row, which have the order of the columns.
    Members(&'a [(Key, Data)]),
    /// The values, brought into the order of the columns.
    Reordered(Vec<&'a Data>),
}

impl<'t, 'a> RowCells<'t, 'a> {
    #[cfg_attr(not(feature = "output"), inline)]
    pub(super) fn new(table: &'t Table<'a>, row: &'a Map) -> Self {
        let cells = if table.is_ordered {
            Cells::Members(row.entries())
        } else {
            let mut values = vec![&Data::Null; table.columns.len()];
            for (name, value) in row {
                if let Some(cell) = table.column_index(name).and_then(|index| values.get_mut(index)) {
                    *cell = value;
                }
            }
            Cells::Reordered(values)
        };
        Self { table, cells, next: 0 }
    }
}

impl<'t, 'a> Iterator for RowCells<'t, 'a> {
    type Item = (&'t Column<'a>, &'a Data);

    #[cfg_attr(not(feature = "output"), inline)]
    fn next(&mut self) -> Option<Self::Item> {
        let column = self.table.columns.get(self.next)?;
        let cell = match &self.cells {
            Cells::Members(members) => &members.get(self.next)?.1,
            Cells::Reordered(values) => values.get(self.next)?,
        };
        self.next += 1;
        Some((column, cell))
    }
}
