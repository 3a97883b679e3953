//! The discriminator of a union: the member whose value names the branch.

use crate::cursor::Json;

/// Returns the name of the member that a Discriminator Object names.
pub(crate) fn property(discriminator: Json<'_>) -> Option<String> {
    Some(discriminator.get("propertyName")?.str()?.into_owned())
}

/// Returns the values of the member that name a branch: its keys in `mapping`, else the name of its schema.
pub(crate) fn values(discriminator: Json<'_>, branch: Json<'_>) -> Vec<String> {
    let Some(reference) = branch.get("$ref").and_then(Json::str) else { return Vec::new() };
    let name = reference.rsplit('/').next().unwrap_or_default();
    let mapping = discriminator.get("mapping");
    let is_branch = |target: &str| target == reference || target == name;
    let mapped = mapping.iter().flat_map(|mapping| mapping.members());
    let mapped = mapped.filter(|(_, target)| target.str().is_some_and(|target| is_branch(&target)));
    let mut values: Vec<String> = mapped.map(|(value, _)| value.into_owned()).collect();
    if values.is_empty() {
        values.push(name.to_owned());
    }
    values
}
