//! The reference page of a program.

use std::collections::BTreeSet;

use insta::assert_snapshot;
use pulldown_cmark::{Event, HeadingLevel, Parser, Tag};
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};

fn leaf(name: &str, doc: &str) -> Command {
    Command::new(name).description(doc).run(|_| Ok("done"))
}

fn program() -> Cli {
    let options = Object::new()
        .field(
            Field::string("region")
                .default("eu-west-1")
                .short('r')
                .describe("Target region\n\nOne of ours:\n- eu\n- us"),
        )
        .field(
            Field::choice("size", ["s", "m"]).describe_choice("s", "Small").deprecate_choice("m", "use s").default("s"),
        )
        .field(Field::string("zone").deprecated_because("use --region").deprecated_since("1.2.0").describe("Zone"));
    let deploy = leaf("deploy", "Deploy *everything*.\n\nIt takes a minute:\n\n```\nwait\n```")
        .visible_alias("d")
        .options(options)
        .env(Object::new().field(Field::string("TOKEN").optional().describe("Secret").secret()))
        .example("--region us", "Elsewhere");
    let old = Cli::create("old")
        .description("Old ones")
        .deprecated("use new")
        .command(leaf("a b".trim_end_matches(" b"), ""));
    Cli::create("app")
        .version("1.2.0")
        .description("Manage things")
        .command(deploy)
        .command(leaf("old-a", "Another").hidden())
        .command(leaf("old_a", "Yet another"))
        .group(old)
        .footer("More at <https://example.com>")
        .disable_builtin("--llms")
}

#[test]
fn the_whole_program_is_on_one_page() {
    let page = program().reference();
    let page = page.split_once("<a id=\"global-options\">").unwrap().0;
    assert_snapshot!(page, @r#"
    <a id="app"></a>

    # app 1.2.0

    Manage things

    ```text
    app <command>
    ```

    More at <https://example.com>

    ## Contents

    - [`app deploy`](#app-deploy): Deploy *everything*
    - [`app old_a`](#app-old_a): Yet another
    - [`app old`](#app-old): **Deprecated.** Old ones
      - [`app old a`](#app-old-a): **Deprecated.**
    - [Global options](#global-options)
    - [Exit status](#exit-status)

    <a id="app-deploy"></a>

    ## app deploy

    Deploy *everything*.

    It takes a minute:

    ```
    wait
    ```

    ```text
    app deploy [options]
    ```

    Other names: `d`

    ### Options

    - `--region`, `-r` `<region>`: Target region (default: eu-west-1)

      One of ours:
      - eu
      - us

    - `--size` `<size>` (default: s; choices: s, m (deprecated: use s))
      - `s`: Small
      - `m`: **Deprecated.** (use s)
    - `--zone` `<zone>`: **Deprecated.** Zone (use --region; since 1.2.0)

    ### Environment

    - env `TOKEN`: Secret

    ### Examples

    - `app deploy --region us`: Elsewhere

    <a id="app-old_a"></a>

    ## app old_a

    Yet another

    ```text
    app old_a
    ```

    <a id="app-old"></a>

    ## app old

    **Deprecated.** use new.

    Old ones

    ```text
    app old <command>
    ```

    ### Commands

    - `a`

    <a id="app-old-a"></a>

    ## app old a

    **Deprecated.** use new.

    ```text
    app old a
    ```
    "#);
}

/// Returns links, anchors and headings.
fn read(page: &str) -> (Vec<String>, Vec<String>, Vec<String>) {
    let (mut links, mut anchors, mut headings) = (Vec::new(), Vec::new(), Vec::new());
    let mut heading = None;
    for event in Parser::new(page) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => links.extend(dest_url.strip_prefix('#').map(str::to_owned)),
            Event::Html(html) | Event::InlineHtml(html) => {
                let id = html.split_once("<a id=\"").and_then(|(_, rest)| rest.split_once('"'));
                anchors.extend(id.map(|(id, _)| id.to_owned()));
            }
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => heading = Some(String::new()),
            Event::Text(text) => heading.iter_mut().for_each(|heading| heading.push_str(&text)),
            Event::End(pulldown_cmark::TagEnd::Heading(HeadingLevel::H2)) => headings.extend(heading.take()),
            _ => {}
        }
    }
    (links, anchors, headings)
}

#[test]
fn every_link_has_a_target() {
    let names = ["a b", "a-b", "a_b", "ä", "global-options", "x`y", "<b>"].map(|name| name.replace(' ', "_"));
    let groups = names.iter().map(|name| Cli::create(name.as_str()).command(leaf("list", "# No heading")));
    let cli = groups.fold(program(), Cli::group);
    let (links, anchors, headings) = read(&cli.reference());
    let distinct: BTreeSet<_> = anchors.iter().collect();
    assert_eq!(distinct.len(), anchors.len(), "{anchors:?}");
    let missing: Vec<_> = links.iter().filter(|link| !anchors.contains(link)).collect();
    assert!(missing.is_empty(), "{missing:?} of {anchors:?}");
    let shown = ["deploy", "old_a", "old", "old a"].map(|name| format!("app {name}"));
    assert!(shown.iter().all(|name| headings.contains(name)), "{headings:?}");
    assert!(!cli.reference().contains("old-a`"), "what is hidden is not there");
    assert_eq!(links.len(), headings.len() - 1, "{links:?} {headings:?}");
}
