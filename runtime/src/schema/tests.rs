use super::object::kebab;
use super::*;

#[test]
fn names_become_flags() {
    for (name, flag) in [
        ("dryRun", "dry-run"),
        ("dry_run", "dry-run"),
        ("URL", "url"),
        ("userID", "user-id"),
        ("HTTPPort", "http-port"),
    ] {
        assert_eq!(kebab(name), flag);
    }
}

#[test]
fn a_field_reads_back_whole() {
    let packed = Object::new()
        .field(Field::string("first"))
        .field(
            Field::choice("dryRun", ["a", "b"])
                .short('d')
                .default("a")
                .env("DRY")
                .value_name("x")
                .alias("dry")
                .describe("What it does\n")
                .deprecated_because("use --wet"),
        )
        .pack(Part::Option);
    let mut tables = Tables::new();
    packed.visit(&mut tables);
    let field = tables.long(b"dry-run").unwrap();
    assert_eq!((field.name(), field.long(), field.short()), ("dryRun", "dry-run", Some('d')));
    assert_eq!(
        (field.doc(), field.default().as_deref(), field.envs().next()),
        ("What it does", Some("a"), Some("DRY"))
    );
    assert_eq!((field.value_names().next(), field.deprecated()), (Some("x"), Some("use --wet")));
    assert_eq!(field.choices().iter().map(|choice| choice.name).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(field.aliases().collect::<Vec<_>>(), ["dry"]);
    assert!(tables.long(b"dry").is_some() && tables.long(b"dryRun").is_some() && tables.short('d').is_some());
    assert!(tables.long(b"dry-ru").is_none() && tables.long(b"").is_none());
    assert!(!field.is_required());
}

#[test]
fn bounds_are_written_as_they_are() {
    for kind in [
        Kind::U8,
        Kind::U16,
        Kind::U32,
        Kind::U64,
        Kind::U128,
        Kind::I8,
        Kind::I16,
        Kind::I32,
        Kind::I64,
        Kind::I128,
        Kind::U8.non_zero(),
        Kind::F64,
        Kind::INTEGER,
    ] {
        let written = kind.bounds().map(|(min, max)| (min.to_owned(), max.to_owned()));
        assert_eq!(written, kind.int_range().map(|(min, max)| (min.to_string(), max.to_string())), "{kind:?}");
    }
}

#[test]
fn small_integers_are_held_to_the_bounds() {
    let kinds =
        [Kind::U8, Kind::U16, Kind::U32, Kind::U64, Kind::U128, Kind::I8, Kind::I16, Kind::I32, Kind::I64, Kind::I128];
    for kind in kinds {
        let (min, max) = kind.int_range().unwrap();
        let near = [0, 7, 8, 15, 16, 31, 32, 62].map(|bits| 1_i64 << bits);
        let around = near.into_iter().flat_map(|near| [near - 1, near, -near, -near - 1]);
        for number in around.chain([i64::MIN, i64::MAX]) {
            let is_held = i128::from(number) >= min && (number < 0 || number.unsigned_abs() as u128 <= max);
            assert_eq!(kind.holds(number), is_held, "{kind:?} {number}");
            assert_eq!(kind.non_zero().holds(number), is_held && number != 0, "{kind:?} {number}");
        }
    }
    assert!(Kind::INTEGER.holds(i64::MIN) && Kind::F32.holds(i64::MAX));
}

#[test]
fn kinds_do_not_overlap() {
    let kinds = [Kind::BOOL, Kind::U8, Kind::I128, Kind::F64, Kind::TEXT, Kind::CHOICE, Kind::CUSTOM];
    for (i, a) in kinds.iter().enumerate() {
        for b in &kinds[i + 1..] {
            assert!(!a.is(*b));
            assert!(a.list().optional().is(*a));
        }
    }
}
