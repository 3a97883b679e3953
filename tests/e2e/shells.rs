//! Completion in real shells: the tab key and the resulting screen.

use vestibule_tests::Session;

fn start(shell: &[&str], line: &str) -> Option<Session> {
    let session = Session::start(shell, &[env!("CARGO_BIN_EXE_bakery")], line)?;
    for folder in ["trays", "my trays"] {
        std::fs::create_dir(session.home().join(folder)).unwrap();
    }
    for file in ["rye.txt", "spelt.txt"] {
        std::fs::write(session.home().join(file), "").unwrap();
    }
    Some(session)
}

/// Checks lines that are completed alike in every shell.
fn completes_alike(session: &Session) {
    for (typed, completed) in [
        ("bakery bak", "bakery bake"),
        ("bakery comp", "bakery completions"),
        ("bakery --json bak", "bakery --json bake"),
        ("bakery store op", "bakery store open"),
        ("bakery help sto", "bakery help store"),
        ("bakery vend half:h", "bakery vend half:half"),
        ("bakery sell a=", "bakery sell a=b"),
        ("bakery sell it", "bakery sell it\\'s"),
        ("bakery sell caf", "bakery sell caf\u{e9}"),
        ("bakery sell \"rye r", "bakery sell \"rye rolls\""),
        ("bakery sell rye\\ b", "bakery sell rye\\ bread"),
        ("bakery bake br", "bakery bake bread"),
        ("bakery bake --no-fr", "bakery bake --no-fresh"),
        ("bakery bake --hea", "bakery bake --heat="),
        ("bakery bake --colour=al", "bakery bake --colour=always"),
        ("bakery bake --oven right-b", "bakery bake --oven right-big"),
        ("bakery bake --seed=poppy --oven=left-b", "bakery bake --seed=poppy --oven=left-big"),
        ("bakery bake --seed poppy,su", "bakery bake --seed poppy,sunflower"),
        ("bakery bake --set light=t", "bakery bake --set light=true"),
        ("bakery bake --recipe ry", "bakery bake --recipe rye.txt"),
        ("bakery bake --recipe=ry", "bakery bake --recipe=rye.txt"),
        ("bakery bake --recipe ~/ry", "bakery bake --recipe ~/rye.txt"),
        ("bakery bake -rry", "bakery bake -rrye.txt"),
        ("bakery bake --tray=tr", "bakery bake --tray=trays/"),
        ("bakery bake --tray my", "bakery bake --tray my\\ trays/"),
        ("bakery bake --tray my\\ t", "bakery bake --tray my\\ trays/"),
        ("bakery bake bread -- ry", "bakery bake bread -- rye.txt"),
        ("bakery bake --baker roo", "bakery bake --baker root"),
        ("bakery --format=yam", "bakery --format=yaml"),
        ("bakery --shop so", "bakery --shop south"),
        ("true; bakery sto", "true; bakery store"),
        ("OVEN=1 bakery sto", "OVEN=1 bakery store"),
    ] {
        session.completes(typed, 1, &format!("$ {completed}"));
    }
}

/// Checks completion in the middle of a word.
fn completes_within_a_word(session: &Session, completed: &str) {
    session.types("bakery bakXX");
    session.key("Left");
    session.key("Left");
    session.completes("", 1, completed);
}

#[test]
fn bash() {
    let line = "PS1='$ '; bind 'set bell-style none'; eval \"$(bakery completions bash)\"";
    let Some(session) = start(&["bash", "--norc", "--noprofile", "-i"], line) else { return };
    completes_alike(&session);
    completes_within_a_word(&session, "$ bakery bakeXX");
    session.completes(
        "bakery ",
        2,
        "\
$ bakery
bake         (Bake something)
sell         (Sell something)
run          (Run a program of the shop)
store        (The store)
ping         (Check the connection)
completions  (Print a completion script for your shell)
http         (Serve the commands as an HTTP API)
mcp          (Serve the commands as tools to MCP clients)
skills       (Install skills that teach agents to use this program)
help         (Show help)
toast        (Toast something (use bake) [deprecated])
$ bakery",
    );
    session.completes(
        "bakery bake ",
        2,
        "\
$ bakery bake
bread  (With yeast)
cake   (Sweet)
stale  (From yesterday (use bread) [deprecated])
$ bakery bake",
    );
    session.completes(
        "bakery bake --seed=",
        2,
        "$ bakery bake --seed=\npoppy      sesame     sunflower\n$ bakery bake --seed=",
    );
    // The program by its path, and by another name.
    session.types("alias shop=bakery; eval \"$(bakery completions bash --name shop)\"; clear");
    session.key("Enter");
    session.clear();
    session.completes("shop bak", 1, "$ shop bake");
    session.completes("../bin/bakery bak", 1, "$ ../bin/bakery bake");
    session.completes("~/../bin/bakery bak", 1, "$ ~/../bin/bakery bake");
}

#[test]
fn zsh() {
    let line = "PS1='$ '; source <(bakery completions zsh)";
    let Some(session) = start(&["zsh", "-f", "-i"], line) else { return };
    completes_alike(&session);
    session.completes(
        "bakery ",
        1,
        "\
$ bakery
bake         -- Bake something
sell         -- Sell something
run          -- Run a program of the shop
store        -- The store
ping         -- Check the connection
completions  -- Print a completion script for your shell
http         -- Serve the commands as an HTTP API
mcp          -- Serve the commands as tools to MCP clients
skills       -- Install skills that teach agents to use this program
help         -- Show help
toast        -- Toast something (use bake) [deprecated]",
    );
    session.completes(
        "bakery bake ",
        1,
        "\
$ bakery bake
bread  -- With yeast
cake   -- Sweet
stale  -- From yesterday (use bread) [deprecated]",
    );
    session.completes("../bin/bakery bak", 1, "$ ../bin/bakery bake");
    session.completes("~/../bin/bakery bak", 1, "$ ~/../bin/bakery bake");
    session.types("mkdir site; bakery completions zsh > site/_bakery; exec zsh -f -i");
    session.key("Enter");
    session.types("PS1='$ '; fpath=(~/site $fpath); autoload -Uz compinit; compinit -u");
    session.key("Enter");
    session.clear();
    // The script as a file in zsh's function path.
    session.completes("bakery bak", 1, "$ bakery bake");
}

#[test]
fn fish() {
    let line = "function fish_prompt; echo '$ '; end; set fish_greeting; bakery completions fish | source";
    let Some(session) = start(&["fish", "--no-config"], line) else { return };
    completes_alike(&session);
    session.completes(
        "bakery bake ",
        1,
        "$ bakery bake\nbread  (With yeast)  cake  (Sweet)  stale  (From yesterday (use bread) [deprecated])",
    );
    session.completes("../bin/bakery bak", 1, "$ ../bin/bakery bake");
    session.completes("~/../bin/bakery bak", 1, "$ ~/../bin/bakery bake");
}

#[test]
fn elvish() {
    let line = "eval (bakery completions elvish | slurp); set edit:prompt = { put '$ ' }; set edit:rprompt = { }; \
        set edit:insert:binding[Ctrl-L] = { edit:clear }; set edit:insert:binding[Ctrl-E] = { edit:move-dot-eol }; \
        set edit:completion:binding[Ctrl-E] = { edit:close-mode }";
    let Some(session) = start(&["elvish", "-norc"], line) else { return };
    for (typed, completed) in [
        ("bakery bak", "bakery bake"),
        ("bakery --json bak", "bakery --json bake"),
        ("bakery store op", "bakery store open"),
        ("bakery help sto", "bakery help store"),
        ("bakery vend half:h", "bakery vend half:half"),
        ("bakery sell caf", "bakery sell caf\u{e9}"),
        ("bakery sell \"rye r", "bakery sell \"rye rolls\""),
        ("bakery bake --no-fr", "bakery bake --no-fresh"),
        ("bakery bake --oven right-b", "bakery bake --oven right-big"),
        ("bakery bake --recipe ry", "bakery bake --recipe rye.txt"),
        ("bakery bake -rry", "bakery bake -rrye.txt"),
        ("bakery bake bread -- ry", "bakery bake bread -- rye.txt"),
        ("bakery --shop so", "bakery --shop south"),
        ("nop; bakery sto", "nop; bakery store"),
    ] {
        session.completes(typed, 1, &format!("$ {completed}"));
    }
    // A quoted candidate is shown before it is inserted.
    for (typed, completed, shown) in [
        ("bakery sell it", "bakery sell 'it''s'", "it's"),
        ("bakery bake --hea", "bakery bake '--heat='", "--heat=  (Temperature)"),
        ("bakery bake --colour=al", "bakery bake '--colour=always'", "always"),
        (
            "bakery bake --seed=poppy --oven=left-b",
            "bakery bake --seed=poppy '--oven=left-big'",
            "left-big  (For loaves)",
        ),
        ("bakery bake --seed poppy,su", "bakery bake --seed 'poppy,sunflower'", "sunflower"),
        ("bakery bake --set light=t", "bakery bake --set 'light=true'", "true"),
        ("bakery bake --recipe=ry", "bakery bake '--recipe=rye.txt'", "rye.txt"),
        ("bakery bake --tray=tr", "bakery bake '--tray=trays/'", "trays/"),
        ("bakery bake --tray my", "bakery bake --tray 'my trays/'", "my trays/"),
        ("bakery --format=yam", "bakery '--format=yaml'", "yaml"),
    ] {
        session.completes(typed, 1, &format!("$ {completed}\n COMPLETING argument\n{shown}"));
    }
    session.completes(
        "bakery bake ",
        1,
        "\
$ bakery bake bread
 COMPLETING argument
bread  (With yeast)
cake  (Sweet)
stale  (From yesterday (use bread) [deprecated])",
    );
}

#[test]
fn nushell() {
    let found = |folder: std::path::PathBuf| Some(folder.join("nu")).filter(|nu| nu.is_file());
    let nu = std::env::var_os("PATH").and_then(|folders| std::env::split_paths(&folders).find_map(found));
    let nu = nu.map_or_else(|| "nu".to_owned(), |nu| nu.display().to_string());
    let line = "bakery completions nushell | save bakery.nu; $env.PROMPT_COMMAND = ''; \
        $env.PROMPT_COMMAND_RIGHT = ''; $env.PROMPT_INDICATOR = '$ '";
    let Some(session) = start(&[&nu, "--no-config-file"], line) else { return };
    session.types("source bakery.nu; clear");
    session.key("Enter");
    session.clear();
    for (typed, completed) in [
        ("bakery bak", "bakery bake"),
        ("bakery --json bak", "bakery --json bake"),
        ("bakery store op", "bakery store open"),
        ("bakery sell it", "bakery sell `it's`"),
        ("bakery sell \"rye r", "bakery sell `rye rolls`"),
        ("bakery bake --no-fr", "bakery bake --no-fresh"),
        ("bakery bake --colour=al", "bakery bake --colour=always"),
        ("bakery bake --oven right-b", "bakery bake --oven right-big"),
        ("bakery bake --seed poppy,su", "bakery bake --seed poppy,sunflower"),
        ("bakery bake --recipe ry", "bakery bake --recipe rye.txt"),
    ] {
        session.completes(typed, 1, &format!("$ {completed}"));
    }
}
