//! Values of attributes.
//!
//! The expressions of `syn` need its feature `full`, a third of its build time. Attributes interpret few kinds of
//! expressions; any other is kept as tokens.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Lit, Macro, PathArguments, Token, TypePath};

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
/// generic arguments of a path.
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
    let mut may_open = true;
    while !input.is_empty() && !input.peek(Token![;]) && (depth > 0 || !input.peek(Token![,])) {
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
