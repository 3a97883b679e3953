//! A large program starts on a small stack.

use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule_tests::Run;

const STACK: usize = 256 << 10;

/// Builds a thousand commands with ten options each, in groups of a hundred.
fn thousand() -> Cli {
    let options = || {
        (0..10).fold(Object::new(), |all, number| {
            let field = match number % 3 {
                0 => Field::string(format!("text{number}")).default("x"),
                1 => Field::integer(format!("number{number}")).optional(),
                _ => Field::boolean(format!("flag{number}")),
            };
            all.field(field.describe("One of ten"))
        })
    };
    let command = |name: String| Command::new(name).options(options()).run(|c| Ok(c.options().clone()));
    (0..10).fold(Cli::create("large"), |all, group| {
        let commands: Vec<_> = (0..100).map(|number| command(format!("c{number}"))).collect();
        all.group(Cli::create(format!("g{group}")).commands(commands))
    })
}

fn on_a_small_stack(argv: &'static [&'static str], program: fn() -> Cli) -> Run {
    let thread = std::thread::Builder::new().stack_size(STACK);
    thread.spawn(move || vestibule_tests::in_memory(program(), argv.iter().copied())).unwrap().join().unwrap()
}

#[test]
fn a_thousand_dynamic_commands() {
    let output = on_a_small_stack(&["g9", "c99", "--number1", "5", "--flag2", "--json"], thousand).success();
    assert!(output.contains("\"number1\":5") && output.contains("\"flag2\":true"), "{output}");
    assert!(on_a_small_stack(&["g9", "c99", "--nubmer1", "5"], thousand).failure(2).contains("--number1"));
    assert!(on_a_small_stack(&["g9", "--help"], thousand).success().contains("c99"));
    let listing = on_a_small_stack(&["--llms", "--json"], thousand).success();
    assert_eq!(listing.matches("\"number1\"").count(), 1000);
    assert!(on_a_small_stack(&["g9", "c998"], thousand).failure(2).contains("COMMAND_NOT_FOUND"));
}

/// Defines commands as functions in modules, and a list of them.
macro_rules! functions {
    ($($name:ident)*) => {
        $(mod $name {
            use vestibule::prelude::*;

            /// One of many
            #[command]
            #[expect(clippy::too_many_arguments, reason = "ten options are the point")]
            pub(super) fn run(
                #[option(default = "x")] a: String, #[option] b: Option<u32>, #[option] c: bool,
                #[option] d: Vec<String>, #[option(default = 5)] e: i64, #[option(short = 'v', count)] f: u8,
                #[option] g: Option<String>, #[option] h: bool, #[option] i: Option<f64>, #[option] j: bool,
            ) -> String {
                format!("{a} {b:?} {c} {d:?} {e} {f} {g:?} {h} {i:?} {j}")
            }
        })*

        fn derived() -> Cli {
            let cli = Cli::create("large");
            $(let cli = cli.group(Cli::create(stringify!($name)).commands(commands![$name::run]));)*
            cli
        }
    };
}

functions! {
    f00 f01 f02 f03 f04 f05 f06 f07 f08 f09 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24
}

#[test]
fn a_thousand_static_commands() {
    let output = on_a_small_stack(&["f24", "run", "--b", "7", "-vv", "--d", "x", "--i", "0.5"], derived).success();
    assert_eq!(output, "x Some(7) false [\"x\"] 5 2 None false Some(0.5) false\n");
    assert!(on_a_small_stack(&["f24", "run", "--help"], derived).success().contains("One of many"));
}
