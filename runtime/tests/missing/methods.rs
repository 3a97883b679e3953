use vestibule::prelude::*;

fn main() {
    let cli = Cli::create("app");
    let _ = cli.serve();
    let _ = cli.call_blocking("status", "");
    let _ = cli.completions("zsh");
    let _ = cli.reference();
    let _ = cli.mount("api", ());
    let _ = Cli::create("app").config(());
    let _ = Cli::create("app").pager("less");
    let _ = Command::new("status").run(|_| async { Ok(()) });
}
