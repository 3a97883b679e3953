//! Commands from OpenAPI documents: requests, help and errors.

#[cfg(feature = "remote")]
mod acts;
mod api_cli;
mod asked_for;
mod bodies;
mod cache;
mod calls_of_a_file;
mod cases;
mod chosen_credentials;
mod cookies;
mod corrections;
mod curl_secrets;
mod data_urls;
mod declared;
mod effects;
mod explained;
mod find;
mod forms;
mod harmless_calls;
mod headers;
mod help;
mod inputs;
mod large_documents;
mod linked;
mod meanings;
mod meant_calls;
mod media_types;
mod names;
mod other_words;
mod pages;
mod part_headers;
mod raw_credentials;
mod real_documents;
mod recording_handler;
#[cfg(feature = "remote")]
mod refresh;
mod requests;
mod round_trip;
mod sample_calls;
mod sample_values;
#[cfg(feature = "remote")]
mod servers;
mod several_mistakes;
mod shop;
mod spoken_calls;
mod tables;
mod told_by_forms;
mod told_by_patterns;
mod told_by_values;
mod topics;
mod unions;
mod unusual_documents;
mod validation;
mod whole_bodies;
mod written_forms;
