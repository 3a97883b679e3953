//! Command lines that the original accepts or refuses.

use vestibule::testing::Invocation;

use super::nextest;

fn call(line: &str) -> Invocation {
    let (variable, line) = match line.split_once(" cargo ") {
        Some((variable, line)) => (Some(variable), line),
        None => (None, line.trim_start_matches("cargo ")),
    };
    let call = Invocation::line(line);
    match variable.and_then(|variable| variable.split_once('=')) {
        Some((name, value)) => call.env(name, value),
        None => call,
    }
}

#[test]
fn is_a_sound_program() {
    assert_eq!(nextest().check().map_err(|error| error.to_string()), Ok(()));
}

#[test]
fn accepts_what_the_original_accepts() {
    const ACCEPTED: &str = "
        cargo nextest list
        cargo nextest run
        cargo nextest list --list-type binaries-only
        cargo nextest list --message-format json-pretty
        cargo nextest list -T oneline
        cargo nextest run --failure-output never
        cargo nextest run --success-output=immediate
        cargo nextest run --status-level=all
        cargo nextest run --nocapture
        cargo nextest run --no-run
        cargo nextest run --max-fail 3
        cargo nextest run --max-fail=all
        cargo nextest run --final-status-level retry
        NEXTEST_HIDE_PROGRESS_BAR=1 cargo nextest run
        NEXTEST_HIDE_PROGRESS_BAR=true cargo nextest run
        cargo nextest run --no-run -j8
        NEXTEST_TEST_THREADS=8 cargo nextest run --no-run
        NEXTEST_SUCCESS_OUTPUT=never cargo nextest run --no-run
        NEXTEST_NO_CAPTURE=1 cargo nextest run --failure-output=never
        cargo nextest list --lib --bins
        cargo nextest run --ignore-rust-version --unit-graph
        cargo nextest list --cargo-message-format json,short
        cargo nextest run --timings --timings=html
        cargo nextest list --no-pager
        cargo nextest show-config test-groups --no-pager
        cargo nextest list --binaries-metadata=foo
        cargo nextest run --binaries-metadata=foo --target-dir-remap=bar --build-dir-remap=baz
        cargo nextest list --cargo-metadata path
        cargo nextest run --cargo-metadata=path --binaries-metadata=foo --workspace-remap remapped-path
        cargo nextest archive --archive-file my-archive.tar.zst --zstd-level -1
        cargo nextest archive --archive-file my-archive.foo --archive-format tar-zstd
        cargo nextest list --archive-file my-archive.tar.zst --archive-format tar-zst
        cargo nextest list --archive-file my-archive.tar.zst --extract-to my-path --extract-overwrite
        cargo nextest list --archive-file my-archive.tar.zst --persist-extract-tempdir
        cargo nextest list --archive-file my-archive.tar.zst --workspace-remap foo
        cargo nextest list --archive-file my-archive.tar.zst --config target.runner=my-runner
        cargo nextest list -E deps(foo)
        cargo nextest run --filter-expr test(bar) --package=my-package test-filter
        cargo nextest list -E deps(foo) --ignore-default-filter
        cargo nextest run --stress-count infinite
        cargo nextest run --stress-duration 60m
        cargo nextest run -- --a an arbitrary arg
        cargo nextest run one -- two --three
        cargo nextest run --jobs -3
        cargo nextest run --build-jobs -1
        cargo nextest run --fail-fast --no-fail-fast
        cargo nextest run --message-format human --message-format-version 0.1
        cargo nextest self update --beta --check
        cargo nextest self update --version 0.9.100
        cargo nextest self schema repo-config -o schema.json
        cargo nextest bench --max-fail=all
        cargo nextest bench --debugger gdb
        cargo nextest b --tracer strace
        cargo nextest -P ci r
        cargo nextest run --manifest-path foo
        cargo nextest store info latest
        cargo nextest store info -R latest";
    for line in ACCEPTED.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let output = call(line).run(&nextest());
        assert_eq!(output.exit, 0, "{line}: {}", output.stderr);
    }
}

#[test]
fn refuses_what_the_original_refuses() {
    const REFUSED: &str = "
        cargo nextest run --no-run --fail-fast
        cargo nextest run --no-run --no-fail-fast
        cargo nextest run --no-run --max-fail=3
        cargo nextest run --max-fail=3 --no-fail-fast
        cargo nextest run --manifest-path foo --cargo-metadata bar
        cargo nextest run --binaries-metadata=foo --lib
        cargo nextest run --binaries-metadata bar --workspace-remap foo
        cargo nextest run --cargo-metadata bar --workspace-remap foo
        cargo nextest run --target-dir-remap bar
        cargo nextest run --archive-format tar-zst
        cargo nextest run --archive-file foo --archive-format no
        cargo nextest run --extract-to foo
        cargo nextest run --archive-file foo --extract-overwrite
        cargo nextest run --extract-to foo --extract-overwrite
        cargo nextest run --persist-extract-tempdir
        cargo nextest run --archive-file foo --extract-to bar --persist-extract-tempdir
        cargo nextest run --archive-file foo --cargo-metadata bar
        cargo nextest run --archive-file foo --binaries-metadata bar
        cargo nextest run --archive-file foo --target-dir-remap bar
        cargo nextest run --archive-file foo --build-dir-remap bar
        cargo nextest run --archive-file foo -p bar
        cargo nextest run --build-dir-remap bar
        cargo nextest run --jobs 0
        cargo nextest run --jobs -twenty
        cargo nextest run --build-jobs -inf1
        cargo nextest run --stress-count 0
        cargo nextest run --stress-duration 0m
        cargo nextest run --debugger gdb --stress-count 4
        cargo nextest run --debugger gdb --stress-duration 1h
        cargo nextest run --debugger gdb --no-run
        cargo nextest run --message-format-version 0.1
        cargo nextest bench --no-run --fail-fast
        cargo nextest bench --tracer strace --stress-count 4
        cargo nextest self update --beta --rc
        cargo nextest self update --beta --version 0.9.100
        cargo nextest store info
        cargo nextest store info latest -R abc123";
    for line in REFUSED.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let output = call(line).run(&nextest());
        assert_eq!(output.exit, 2, "{line}: {}", output.stdout);
    }
}

#[test]
fn names_the_members_of_a_group_of_another_struct() {
    let error = call("cargo nextest run --archive-file a --lib").run(&nextest()).failure(2);
    assert!(error.contains("--archive-file conflicts with --lib"), "{error}");
    let error = call("cargo nextest run --workspace-remap a").run(&nextest()).failure(2);
    assert!(error.contains("--workspace-remap requires one of --archive-file, --cargo-metadata"), "{error}");
}
