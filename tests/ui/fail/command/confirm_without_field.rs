use vestibule::prelude::*;

#[command(confirm = "Deploy to {enviroment}?")]
fn deploy(#[arg] environment: String) {
    drop(environment);
}

#[command(confirm = "Log out of {profile}?")]
fn logout() {}

fn main() {}
