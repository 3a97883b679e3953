//! Semantic versioning of interfaces.

/// Returns whether a version may break an earlier one: its first number that is not zero has grown, or one before it.
pub(super) fn may_break(old: Option<&str>, new: Option<&str>) -> bool {
    match (old.and_then(breaking_part), new.and_then(breaking_part)) {
        (Some(old), Some(new)) => new > old,
        _ => false,
    }
}

/// Returns the numbers of which one must grow for a breaking change.
fn breaking_part(version: &str) -> Option<(u64, u64, u64)> {
    let core = version.trim().trim_start_matches('v').split(['-', '+']).next()?;
    let mut numbers = core.split('.').map(|number| number.parse::<u64>().ok());
    let (major, minor, patch) =
        (numbers.next()??, numbers.next().unwrap_or(Some(0))?, numbers.next().unwrap_or(Some(0))?);
    Some(match (major, minor) {
        (0, 0) => (0, 0, patch),
        (0, _) => (0, minor, 0),
        _ => (major, 0, 0),
    })
}

#[cfg(test)]
mod tests {
    use super::may_break;

    #[test]
    fn only_a_major_version_breaks() {
        for (old, new, may) in [
            ("1.2.3", "2.0.0", true),
            ("1.2.3", "1.3.0", false),
            ("1.2.3", "1.2.3", false),
            ("2.0.0", "1.9.0", false),
            ("0.1.4", "0.2.0", true),
            ("0.1.4", "0.1.5", false),
            ("0.0.1", "0.0.2", true),
            ("0.9.0", "1.0.0", true),
            ("1.9.0", "2.0.0-rc.1", true),
            ("v1", "v2", true),
            ("1.x", "2.0", false),
        ] {
            assert_eq!(may_break(Some(old), Some(new)), may, "{old} to {new}");
        }
        assert!(!may_break(None, Some("2.0.0")) && !may_break(Some("1.0.0"), None));
    }
}
