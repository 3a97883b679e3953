//! Snapshots of expansions in `tests/output`, their size, and the paths they name.

use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::parse_quote;

use crate::model::Derive;

/// Compares an expansion with its snapshot; with `UPDATE=1`, writes the snapshot.
fn assert_snapshot(name: &str, expansion: TokenStream) {
    let file = syn::parse2(expansion).expect("an expansion is made of items");
    let text = prettyplease::unparse(&file);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/output").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).expect("the directory of the expansions");
        return;
    }
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        before == text,
        "`{name}` changed; look at it, and run this test with `UPDATE=1` if it is as it should be:\n{text}"
    );
}

fn command() -> TokenStream {
    let arguments = quote!(alias = "d", destructive, example("staging --dry-run", "Try it on staging"));
    let function = quote! {
        /// Deploy to an environment
        async fn deploy(
            /// Target environment
            #[arg]
            environment: Environment,
            #[option(short = 'n', default = 3)]
            replicas: u8,
            options: DeployOptions,
            ctx: Context,
        ) -> Result<Reply<Deployed>> {
            unreachable!()
        }
    };
    super::command(arguments, function)
}

#[test]
fn command_is_assert_snapshot() {
    assert_snapshot("command.rs", command());
}

#[test]
fn plain_command_is_assert_snapshot() {
    assert_snapshot(
        "plain_command.rs",
        super::command(
            quote!(),
            quote!(
                pub fn status() -> &'static str {
                    "fine"
                }
            ),
        ),
    );
}

#[test]
fn options_are_assert_snapshot() {
    let input = parse_quote! {
        struct DeployOptions {
            /// Target region
            #[option(short = 'r', default = "eu-west-1")]
            region: String,
            /// Availability zone
            #[option(deprecated = "use --region")]
            zone: Option<String>,
            #[option(long = "service")]
            services: Vec<String>,
            #[option(short = 'v', count)]
            verbose: u8,
            #[option(range = 1..=10, default = LIMIT)]
            limit: u8,
            dry_run: bool,
        }
    };
    assert_snapshot("options.rs", super::record(&input, Derive::Options));
}

#[test]
fn choice_is_assert_snapshot() {
    let input = parse_quote! {
        enum Environment {
            /// For trying changes
            Staging,
            #[choice(name = "prod", deprecated = "use staging")]
            Production,
        }
    };
    assert_snapshot("choice.rs", super::choice(&input));
}

#[test]
fn mistakes_leave_stubs() {
    let input = parse_quote! {
        struct DeployOptions {
            #[option(lnog = "service")]
            services: Vec<String>,
        }
    };
    assert_snapshot("mistake.rs", super::record(&input, Derive::Options));
}

/// Returns the size of an expansion with `count` typical options: a description and an optional text.
fn expansion_len(count: usize) -> usize {
    let names = (10..10 + count).map(|number| format_ident!("option_{number}"));
    let input = parse_quote! {
        struct Options {
            #(
                /// Which of the regions to deploy to
                #names: Option<String>,
            )*
        }
    };
    super::record(&input, Derive::Options).to_string().len()
}

#[test]
fn an_option_adds_a_few_lines() {
    let each = (expansion_len(20) - expansion_len(10)) / 10;
    assert!(each <= 256, "an option adds {each} bytes of expansion");
}

#[test]
fn a_plain_command_fits_two_screens() {
    let function = quote!(
        fn status() {}
    );
    let bytes = super::command(quote!(), function).to_string().len();
    assert!(bytes <= 2048, "a command adds {bytes} bytes of expansion");
}

fn names(tokens: TokenStream, word: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => names(group.stream(), word),
        TokenTree::Ident(ident) => ident == word,
        _ => false,
    })
}

/// The default path of the crate is named only if no other one is given.
#[test]
fn the_path_of_the_crate_is_the_only_one() {
    let others = [
        super::command(
            quote!(crate = other::path),
            quote!(
                async fn go(#[option(count)] n: u8) -> u8 {
                    n
                }
            ),
        ),
        super::command(
            quote!(crate = other::path),
            quote!(
                fn go(options: Options) {}
            ),
        ),
        super::record(
            &parse_quote! {
                #[options(crate = other::path)]
                struct Options { #[option(default = 3, range = 1..=9, deprecated)] n: u8, #[arg] first: Alias, #[arg] second: Alias }
            },
            Derive::Options,
        ),
        super::record(
            &parse_quote!(
                #[args(crate = other::path)]
                struct Options {}
            ),
            Derive::Args,
        ),
        super::record(
            &parse_quote!(
                #[env(crate = other::path)]
                struct Options {
                    n: u8,
                }
            ),
            Derive::Env,
        ),
        super::record(
            &parse_quote!(
                #[options(crate = other::path)]
                struct Options(u8);
            ),
            Derive::Options,
        ),
        super::choice(&parse_quote!(
            #[choice(crate = other::path)]
            enum Zone {
                North,
                #[deprecated]
                South,
            }
        )),
    ];
    for expansion in others {
        assert!(names(expansion.clone(), "other"), "{expansion}");
        assert!(!names(expansion.clone(), "vestibule"), "{expansion}");
    }
    assert!(names(command(), "vestibule"));
}
