//! Values of attributes.
//!
//! The expressions of `syn` need its feature `full`, a third of its build time. Attributes interpret few kinds of
//! expressions; any other is kept as tokens.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Ident, Lit, Macro, PathArguments, Token, TypePath};

/// An expression.
#[derive(Clone)]
pub(crate) enum Expr {
    /// A literal, or a negative number.
    Lit(Lit),
    Path(TypePath),
    /// A call of a macro.
    Macro(Macro),
    Array(ArrayExpr),
    Range(RangeExpr),
    /// Any other expression, such as a closure.
    Other(TokenStream),
}

/// A list in brackets.
#[derive(Clone)]
pub(crate) struct ArrayExpr {
    pub(crate) elems: Vec<Expr>,
    tokens: TokenStream,
}

/// A range.
#[derive(Clone)]
pub(crate) struct RangeExpr {
    pub(crate) start: Option<Box<Expr>>,
    pub(crate) end: Option<Box<Expr>>,
    /// True if it is written with `..=`.
    pub(crate) is_inclusive: bool,
    tokens: TokenStream,
}

impl Parse for Expr {
    /// Parses an expression that extends to the next comma or semicolon, or to the end.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let tokens = until_comma(input)?;
        if tokens.is_empty() {
            return Err(input.error("expected a value"));
        }
        Ok(Self::of(tokens))
    }
}

impl ToTokens for Expr {
    fn to_tokens(&self, out: &mut TokenStream) {
        match self {
            Self::Lit(lit) => lit.to_tokens(out),
            Self::Path(path) => path.to_tokens(out),
            Self::Array(ArrayExpr { tokens, .. }) | Self::Range(RangeExpr { tokens, .. }) => tokens.to_tokens(out),
            Self::Macro(call) => call.to_tokens(out),
            Self::Other(tokens) => tokens.to_tokens(out),
        }
    }
}

impl ToTokens for ArrayExpr {
    fn to_tokens(&self, out: &mut TokenStream) {
        self.tokens.to_tokens(out);
    }
}

impl Expr {
    /// Returns the tokens for an expansion. Those that are not parsed pass through a macro that parses them as an
    /// expression, so that a syntax error in them does not take the rest of the expansion with it.
    pub(crate) fn emitted(&self) -> TokenStream {
        match self {
            Self::Other(tokens) => quote!(__v::expression!(#tokens)),
            _ => self.to_token_stream(),
        }
    }

    fn of(tokens: TokenStream) -> Self {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        match trees.as_slice() {
            // What a `macro_rules` macro substitutes for an `$expression`.
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => return Self::of(group.stream()),
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
                if let Self::Lit(lit) = Self::of(group.stream()) {
                    return Self::Lit(lit);
                }
            }
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
                if let Ok(elems) = Punctuated::<Self, Token![,]>::parse_terminated.parse2(group.stream()) {
                    return Self::Array(ArrayExpr { elems: elems.into_iter().collect(), tokens });
                }
            }
            _ => {}
        }
        if let Some(range) = range(&trees) {
            return Self::Range(range);
        }
        if let Ok(lit) = syn::parse2(tokens.clone()) {
            return Self::Lit(lit);
        }
        if let Ok(call) = syn::parse2(tokens.clone()) {
            return Self::Macro(call);
        }
        match syn::parse2::<TypePath>(tokens.clone()) {
            Ok(path) if !is_call(&path) => Self::Path(path),
            _ => Self::Other(tokens),
        }
    }
}

/// Returns whether a path ends in parentheses: `syn` reads `f()` as a type such as `Fn()`.
fn is_call(path: &TypePath) -> bool {
    path.path.segments.iter().any(|segment| matches!(segment.arguments, PathArguments::Parenthesized(_)))
}

/// Splits a range at its `..` or `..=`.
fn range(trees: &[TokenTree]) -> Option<RangeExpr> {
    let is = |index: usize, c| matches!(trees.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == c);
    let dots = (0..trees.len()).find(|index| is(*index, '.') && is(index + 1, '.'))?;
    let is_inclusive = is(dots + 2, '=');
    let bound = |trees: &[TokenTree]| match trees {
        [] => None,
        trees => Some(Box::new(Expr::of(trees.iter().cloned().collect()))),
    };
    let (start, end) = (bound(&trees[..dots]), bound(&trees[dots + 2 + usize::from(is_inclusive)..]));
    Some(RangeExpr { start, end, is_inclusive, tokens: trees.iter().cloned().collect() })
}

/// Takes the tokens up to a comma that separates entries: not one between the parameters of a closure or between the
/// generic arguments of a path. A word after a name or a literal, with no operator between, is not part of the value.
fn until_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut out = TokenStream::new();
    if input.peek(Token![move]) {
        out.extend(input.parse::<TokenTree>());
    }
    if input.peek(Token![|]) && !input.peek(Token![||]) {
        out.extend(input.parse::<TokenTree>());
        while !input.is_empty() && !input.peek(Token![|]) {
            out.extend(input.parse::<TokenTree>());
        }
    }
    let mut depth = 0u32;
    let (mut may_open, mut is_operand) = (true, false);
    while !input.is_empty() && !input.peek(Token![;]) && (depth > 0 || !input.peek(Token![,])) {
        let begins_operand = (input.peek(Ident) || input.peek(Lit)) && !input.peek(Token![-]);
        if is_operand && begins_operand {
            break;
        }
        is_operand = begins_operand;
        if input.peek(Token![->]) || input.peek(Token![=>]) {
            out.extend(input.parse::<TokenTree>());
        } else if input.peek(Token![<]) && (may_open || depth > 0) {
            depth += 1;
        } else if input.peek(Token![>]) {
            depth = depth.saturating_sub(1);
        }
        // A `<` opens generic arguments at the beginning and after `::`; elsewhere, it compares.
        may_open = input.peek(Token![::]);
        let tree: TokenTree = input.parse()?;
        if may_open && matches!(&tree, TokenTree::Punct(colon) if colon.spacing() == Spacing::Joint) {
            out.extend([tree]);
            out.extend(input.parse::<TokenTree>());
            continue;
        }
        out.extend([tree]);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the value at the beginning of some tokens, and what follows it.
    fn split(tokens: &str) -> (String, String) {
        let parse =
            |input: ParseStream<'_>| Ok((until_comma(input)?.to_string(), input.parse::<TokenStream>()?.to_string()));
        let (value, rest) = parse.parse_str(tokens).expect("tokens");
        (value.replace(' ', ""), rest.replace(' ', ""))
    }

    #[test]
    fn a_value_ends_at_its_comma() {
        for value in [
            "-5..=5",
            "..=-1",
            "1-2",
            "a::<B,C>",
            "<A as B<C,D>>::e",
            "|a,b|f(a,b)",
            "move||a",
            "1 as u8",
            "[1,2]",
            "a<b",
        ] {
            let (split, rest) = split(&format!("{value}, hidden"));
            assert_eq!((split, rest.as_str()), (value.replace(' ', ""), ",hidden"), "{value}");
        }
        assert_eq!(split("\"x\" hidden"), ("\"x\"".to_owned(), "hidden".to_owned()));
        assert_eq!(split("LIMIT hidden"), ("LIMIT".to_owned(), "hidden".to_owned()));
        assert_eq!(split("'s'; long"), ("'s'".to_owned(), ";long".to_owned()));
    }

    #[test]
    fn expressions_are_told_apart() {
        let kind = |tokens: &str| match syn::parse_str(tokens).expect("an expression") {
            Expr::Lit(_) => "literal",
            Expr::Path(_) => "path",
            Expr::Macro(_) => "macro",
            Expr::Array(_) => "array",
            Expr::Range(_) => "range",
            Expr::Other(_) => "other",
        };
        for (tokens, expected) in [
            ("-1.5", "literal"),
            ("true", "literal"),
            ("(3)", "literal"),
            ("a::B::<C>", "path"),
            ("a::b!(1, 2)", "macro"),
            ("[1, [2]]", "array"),
            ("-1..=2", "range"),
            ("..", "range"),
            ("f()", "other"),
            ("|a| a", "other"),
            ("1 + 2", "other"),
        ] {
            assert_eq!(kind(tokens), expected, "{tokens}");
        }
    }
}
