//! The estimate of texts whose count is known, and the pieces of any text at all.

use super::{estimate_tokens, pieces};

/// Texts with their count in `o200k_base`.
const COUNTED: [(&str, usize); 9] = [
    ("A program that is used every day should say what it does, what it needs and what went wrong.", 21),
    (
        "fn area(shape: &Shape) -> Option<f64> {\n    let Shape::Circle { radius } = shape else { return None };\n}\n",
        29,
    ),
    (
        "[{\"id\":1042,\"name\":\"Ada Lovelace\",\"active\":true},{\"id\":1043,\"name\":\"Alan Turing\",\"active\":false}]",
        33,
    ),
    ("users[2]{id,name,createdAt}:\n  1042,Ada Lovelace,2026-01-15\n  1043,Alan Turing,2026-02-01\n", 44),
    ("q3Vz8Kp1hT0dYbW5nRxE7uJmCfLsA2oGi9Q4ZvXyN6wDkHrBeUtMjPlSaFcO+Ig/7VnKx2QpZ0dRyT8mWb3LhJfEuGs5", 75),
    ("550e8400-e29b-41d4-a716-446655440000 6ba7b810-9dad-11d1-80b4-00c04fd430c8", 43),
    ("Программа читает файл построчно и показывает, сколько в нём слов и ошибок.", 19),
    ("该程序逐行读取文件,并显示其中的单词数量和错误。", 17),
    ("Das Programm schreibt anschließend die Ergebnisse in das angegebene Verzeichnis.", 14),
];

/// Every kind of character: plain, accented, of all scripts, marks, joiners, unassigned ones.
fn any_text(seed: u64, length: usize) -> String {
    let mut state = seed;
    let mut next = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32
    };
    let ranges = [0x80, 0x80, 0x250, 0x600, 0x3000, 0x10000, 0x11_0000];
    let one = |random: u32, limit: u32| char::from_u32(random % limit).unwrap_or('\n');
    (0..length).map(|_| one(next(), ranges[next() as usize % ranges.len()])).collect()
}

/// Checks the pieces of a text and those of its lines, which add up to its estimate.
fn check_pieces(text: &str) {
    check_cover(text);
    let of_lines: usize = text.split_inclusive('\n').map(check_cover).sum();
    assert_eq!(of_lines, estimate_tokens(text));
}

/// Checks that the pieces of a text cover it, and returns their tokens.
fn check_cover(text: &str) -> usize {
    let (mut at, mut tokens) = (0, 0);
    for (end, so_far) in pieces(text) {
        let piece = text.get(at..end).unwrap_or_else(|| panic!("{at}..{end} cuts a character of {text:?}"));
        assert!(!piece.is_empty() && so_far >= tokens, "{piece:?} of {text:?}");
        let line = piece.find('\n').unwrap_or(piece.len());
        assert!(piece[line..].chars().all(char::is_whitespace), "{piece:?} goes on behind a line's end");
        (at, tokens) = (end, so_far);
    }
    assert_eq!(at, text.len());
    tokens
}

#[test]
fn nothing_costs_nothing() {
    assert_eq!(estimate_tokens(""), 0);
    assert_eq!(pieces("").next(), None);
}

#[test]
fn small_texts() {
    for (text, tokens) in
        [("a", 1), (" ", 1), ("\n", 1), ("the", 1), ("1234567", 3), ("hello world", 2), ("{}", 1), ("a b c d", 4)]
    {
        assert_eq!(estimate_tokens(text), tokens, "{text:?}");
    }
}

#[test]
fn near_the_count_of_a_tokenizer() {
    for (text, tokens) in COUNTED {
        let estimate = estimate_tokens(text);
        assert!(estimate.abs_diff(tokens) * 100 <= tokens * 25, "{estimate} for {tokens}: {text}");
    }
}

#[test]
fn words_numbers_signs_and_line_ends_are_pieces() {
    let text = "a word, 12345\n\n    \"next\": true";
    let mut at = 0;
    let pieces: Vec<_> = pieces(text).map(|(end, _)| &text[std::mem::replace(&mut at, end)..end]).collect();
    assert_eq!(pieces, ["a", " word", ",", " ", "123", "45", "\n\n", "   ", " \"", "next", "\":", " true"]);
}

#[test]
fn pieces_of_any_text_cover_it() {
    for seed in 0..300 {
        check_pieces(&any_text(seed, 200));
    }
    for (text, _) in COUNTED {
        check_pieces(text);
    }
    for char in (0..=0x11_0000).step_by(7).filter_map(char::from_u32) {
        check_pieces(&format!("{char}{char}a{char} {char}\n"));
    }
}

#[test]
fn long_runs_are_cut_and_cost_in_proportion() {
    for unit in ["a", "A", "7", " ", "\n", "-", "x1Y", "é", "я", "中", "に", "─", "\u{301}", "😀", "{\"", "\t \n"]
    {
        let (short, long) = (unit.repeat(1_000), unit.repeat(20_000));
        check_pieces(&long);
        let (short, long) = (estimate_tokens(&short), estimate_tokens(&long));
        assert!(long.abs_diff(short * 20) <= long / 20 + 20, "{unit:?}: {short} and {long}");
        let mut at = 0;
        let text = unit.repeat(1_000);
        assert!(pieces(&text).all(|(end, _)| end - std::mem::replace(&mut at, end) <= 300), "{unit:?}");
    }
}

#[test]
fn ranges_of_tokens_cover_a_text() {
    let text = COUNTED.map(|(text, _)| text).join("\n");
    let mut pages = String::new();
    let mut at = 0;
    for page in 0..=estimate_tokens(&text) / 50 {
        let upto = pieces(&text).take_while(|(_, tokens)| *tokens <= (page + 1) * 50).last().map_or(0, |(end, _)| end);
        assert!(estimate_tokens(&text[at..upto]).abs_diff(50) < 15 || upto == text.len(), "{:?}", &text[at..upto]);
        pages.push_str(&text[at..upto]);
        at = upto;
    }
    assert_eq!(pages, text);
}
