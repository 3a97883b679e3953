//! Functions with an unparsed body.
//!
//! The compiler parses a function before it calls the macro, and reports its syntax errors. So the body stays tokens,
//! which may be half-typed, and only the signature is parsed; a half-typed parameter is kept, and not reported again.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Abi, Attribute, Generics, Ident, ReturnType, Token, Type, Visibility, parenthesized, parse_quote, token};

use super::is_unsized;

/// A function.
#[derive(Clone)]
pub(crate) struct Function {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) qualifiers: Qualifiers,
    pub(crate) fn_token: Token![fn],
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    parentheses: token::Paren,
    pub(crate) params: Punctuated<Parameter, Token![,]>,
    pub(crate) output: ReturnType,
    /// The block, or a semicolon.
    pub(crate) body: TokenStream,
}

/// The words before `fn`.
#[derive(Clone)]
pub(crate) struct Qualifiers {
    pub(crate) constness: Option<Token![const]>,
    pub(crate) asyncness: Option<Token![async]>,
    pub(crate) unsafety: Option<Token![unsafe]>,
    pub(crate) abi: Option<Abi>,
}

/// A parameter, or a receiver such as `&self`.
#[derive(Clone)]
pub(crate) struct Parameter {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) pattern: TokenStream,
    /// Its name, unless it is a pattern.
    pub(crate) name: Option<Ident>,
    colon: Option<Token![:]>,
    /// `None` for a receiver without a type, and for a half-typed parameter.
    pub(crate) ty: Option<Type>,
    /// The rest of a half-typed parameter.
    rest: TokenStream,
}

impl Function {
    pub(crate) fn is_async(&self) -> bool {
        self.qualifiers.asyncness.is_some()
    }

    pub(crate) fn has_body(&self) -> bool {
        self.body.clone().into_iter().any(|tree| matches!(tree, TokenTree::Group(_)))
    }

    /// Returns whether a parameter is half-typed.
    pub(crate) fn is_incomplete(&self) -> bool {
        self.params.iter().any(Parameter::is_incomplete)
    }

    /// Removes half-typed parameters that the body does not use, and boxes those without a fixed size, as the compiler
    /// would report them again.
    pub(crate) fn avoid_further_errors(&mut self) {
        for ty in self.params.iter_mut().filter_map(|param| param.ty.as_mut()).filter(|ty| is_unsized(ty)) {
            *ty = parse_quote!(::std::boxed::Box<#ty>);
        }
        let (params, body) = (std::mem::take(&mut self.params), self.body.clone());
        let is_used = |name: &Ident| mentions(body.clone(), name);
        let kept = |param: &Parameter| !param.is_incomplete() || param.name.as_ref().is_some_and(is_used);
        self.params = params.into_iter().filter(kept).collect();
    }
}

impl Parameter {
    fn is_incomplete(&self) -> bool {
        self.ty.is_none() && !self.is_receiver()
    }

    pub(crate) fn is_receiver(&self) -> bool {
        let last = self.pattern.clone().into_iter().last();
        matches!(last, Some(TokenTree::Ident(ident)) if ident == "self")
    }
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let qualifiers = input.parse()?;
        let fn_token = input.parse()?;
        let ident = input.parse()?;
        let mut generics: Generics = input.parse()?;
        let list;
        let parentheses = parenthesized!(list in input);
        let params = Punctuated::parse_terminated(&list)?;
        let output = input.parse()?;
        generics.where_clause = input.parse()?;
        Ok(Self {
            attrs,
            vis,
            qualifiers,
            fn_token,
            ident,
            generics,
            parentheses,
            params,
            output,
            body: input.parse()?,
        })
    }
}

impl Parse for Qualifiers {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Self { constness: input.parse()?, asyncness: input.parse()?, unsafety: input.parse()?, abi: input.parse()? })
    }
}

impl Parse for Parameter {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let mut pattern = TokenStream::new();
        while !input.is_empty() && !input.peek(Token![,]) && (!input.peek(Token![:]) || input.peek(Token![::])) {
            if input.peek(Token![::]) {
                let separator: Token![::] = input.parse()?;
                separator.to_tokens(&mut pattern);
            } else {
                pattern.extend([input.parse::<TokenTree>()?]);
            }
        }
        let colon = input.parse()?;
        let (ty, mut rest) = (complete_type(input), TokenStream::new());
        while ty.is_none() && !input.is_empty() && !input.peek(Token![,]) {
            rest.extend([input.parse::<TokenTree>()?]);
        }
        let name = name.parse2(pattern.clone()).ok();
        Ok(Self { attrs, pattern, name, colon, ty, rest })
    }
}

fn mentions(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => mentions(group.stream(), name),
        TokenTree::Ident(ident) => ident == *name,
        _ => false,
    })
}

/// Parses a pattern that is a name.
fn name(pattern: ParseStream<'_>) -> syn::Result<Ident> {
    let _: Option<Token![ref]> = pattern.parse()?;
    let _: Option<Token![mut]> = pattern.parse()?;
    pattern.parse()
}

/// Parses a type that extends to the next comma or to the end.
fn complete_type(input: ParseStream<'_>) -> Option<Type> {
    let ahead = input.fork();
    let ty = ahead.parse().ok()?;
    if !ahead.is_empty() && !ahead.peek(Token![,]) {
        return None;
    }
    input.advance_to(&ahead);
    Some(ty)
}

impl ToTokens for Function {
    fn to_tokens(&self, out: &mut TokenStream) {
        let Self { attrs, vis, qualifiers, fn_token, ident, generics, parentheses, params, output, body } = self;
        let Qualifiers { constness, asyncness, unsafety, abi } = qualifiers;
        out.extend(quote!(#(#attrs)* #vis #constness #asyncness #unsafety #abi #fn_token #ident #generics));
        parentheses.surround(out, |out| params.to_tokens(out));
        let where_clause = &generics.where_clause;
        out.extend(quote!(#output #where_clause #body));
    }
}

impl ToTokens for Parameter {
    fn to_tokens(&self, out: &mut TokenStream) {
        let Self { attrs, pattern, colon, ty, rest, .. } = self;
        out.extend(quote!(#(#attrs)* #pattern #colon #ty #rest));
    }
}
