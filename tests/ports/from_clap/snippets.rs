//! Generated from `runtime/src/docs/from_clap.md`: run the tests of this folder with `VESTIBULE_BLESS=1`.

#![allow(dead_code, unused, unused_must_use, clippy::all, clippy::pedantic, clippy::restriction)]

use super::super::from_clap_helpers::*;

mod row_0 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(name = "zoneName")] zone: Option<String> } } // new, id
mod row_1 { use super::*; fn row() { let _ = Field::string("zoneName"); } } // new, id
mod row_2 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(short)] region: Option<String> } } // short
mod row_3 { use super::*; fn row() { let _ = Field::string("region").short('r'); } } // short
mod row_4 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(long = "at")] region: Option<String> } } // long
mod row_5 { use super::*; fn row() { let _ = Field::string("at"); } } // long
mod row_6 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(aliases("area", "zone"), hide_aliases)] region: Option<String> } } // alias, aliases
mod row_7 { use super::*; fn row() { let _ = Field::string("region").alias("area").hide_aliases(); } } // alias, aliases
mod row_8 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(alias = "area")] region: Option<String> } } // visible_alias, visible_aliases
mod row_9 { use super::*; fn row() { let _ = Field::string("region").alias("area"); } } // visible_alias, visible_aliases
mod row_10 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(short_alias = 'R', hide_aliases)] region: Option<String> } } // short_alias, short_aliases
mod row_11 { use super::*; fn row() { let _ = Field::string("region").short_alias('R').hide_aliases(); } } // short_alias, short_aliases
mod row_12 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(short_alias = 'R')] region: Option<String> } } // visible_short_alias, visible_short_aliases
mod row_13 { use super::*; fn row() { let _ = Field::string("region").short_alias('R'); } } // visible_short_alias, visible_short_aliases
mod row_14 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[arg] first: String, #[arg] second: String } } // index
mod row_15 { use super::*; fn row() { let _ = Object::new().field(Field::string("first")).field(Field::string("second")); } } // index
mod row_16 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option] region: String } } // required
mod row_17 { use super::*; fn row() { let _ = Field::string("region"); } } // required
mod row_18 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(required)] files: Vec<PathBuf> } } // required
mod row_19 { use super::*; fn row() { let _ = Field::strings("files").required(); } } // required
mod row_20 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option] region: Option<String> } } // required
mod row_21 { use super::*; fn row() { let _ = Field::string("region").optional(); } } // required
mod row_22 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, verbose: bool } } // action
mod row_23 { use super::*; fn row() { let _ = Field::boolean("verbose"); } } // action
mod row_24 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(short, count)] verbose: u8 } } // action
mod row_25 { use super::*; fn row() { let _ = Field::count("verbose"); } } // action
mod row_26 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, files: Vec<PathBuf> } } // action
mod row_27 { use super::*; fn row() { let _ = Field::string("files").array(); } } // action
mod row_28 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(default = true)] cache: bool } } // action
mod row_29 { use super::*; fn row() { let _ = Field::boolean("cache").default(true); } } // action
mod row_30 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(parse = parse_share)] share: Option<u8> } } // value_parser
mod row_31 { use super::*; fn row() { let _ = Field::integer("share").min(0).max(100); } } // value_parser
mod row_32 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(parse = from_str)] bind: Option<std::net::SocketAddr> } } // value_parser
mod row_33 { use super::*; fn row() { let _ = Field::string("bind").checked_as::<std::net::SocketAddr>(); } } // value_parser
mod row_34 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(range = 1..=65535)] port: Option<u16> } } // value_parser
mod row_35 { use super::*; fn row() { let _ = Field::integer("port").min(1).max(65535); } } // value_parser
mod row_36 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(choices = ["json", "text"])] form: Option<String> } } // value_parser
mod row_37 { use super::*; fn row() { let _ = Field::choice("form", ["json", "text"]); } } // value_parser
mod row_38 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, speed: Option<Speed> } } // value_enum
mod row_39 { use super::*; fn row() { let _ = Field::choice("speed", ["fast", "slow"]); } } // value_enum
mod row_40 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(values = 1..=3)] files: Vec<PathBuf> } } // num_args, number_of_values
mod row_41 { use super::*; fn row() { let _ = Field::string("files").array().values(1..=3); } } // num_args, number_of_values
mod row_42 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, point: Option<[u32; 2]> } } // num_args
mod row_43 { use super::*; fn row() { let _ = Field::integer("point").array().values(2..=2); } } // num_args
mod row_44 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, color: Option<Option<String>> } } // num_args
mod row_45 { use super::*; fn row() { let _ = Field::string("color").optional_value(); } } // num_args
mod row_46 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(value_name = "url")] link: Option<String> } } // value_name
mod row_47 { use super::*; fn row() { let _ = Field::string("link").value_name("url"); } } // value_name
mod row_48 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(value_names("x", "y"))] point: Option<[u32; 2]> } } // value_names
mod row_49 { use super::*; fn row() { let _ = Field::integer("point").array().values(2..=2).value_name("x").value_name("y"); } } // value_names
mod row_50 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hint = dir)] target: Option<PathBuf> } } // value_hint
mod row_51 { use super::*; fn row() { let _ = Field::string("target").hint(Hint::Dir); } } // value_hint
mod row_52 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(ignore_case)] speed: Option<Speed> } } // ignore_case
mod row_53 { use super::*; fn row() { let _ = Field::choice("speed", ["fast", "slow"]).ignore_case(); } } // ignore_case
mod row_54 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(allow_hyphen)] pattern: Option<String> } } // allow_hyphen_values
mod row_55 { use super::*; fn row() { let _ = Field::string("pattern").allow_hyphen(); } } // allow_hyphen_values
mod row_56 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, offset: Option<i64> } } // allow_negative_numbers
mod row_57 { use super::*; fn row() { let _ = Field::integer("offset"); } } // allow_negative_numbers
mod row_58 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(require_equals)] level: Option<u8> } } // require_equals
mod row_59 { use super::*; fn row() { let _ = Field::integer("level").require_equals(); } } // require_equals
mod row_60 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(delimiter = ',')] tags: Vec<String> } } // value_delimiter, use_value_delimiter
mod row_61 { use super::*; fn row() { let _ = Field::string("tags").array().delimiter(','); } } // value_delimiter, use_value_delimiter
mod row_62 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(terminator = ";")] exec: Vec<String> } } // value_terminator
mod row_63 { use super::*; fn row() { let _ = Field::string("exec").array().terminator(";"); } } // value_terminator
mod row_64 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[arg(trailing)] program: Vec<String> } } // trailing_var_arg
mod row_65 { use super::*; fn row() { let _ = Field::string("program").array().trailing(); } } // trailing_var_arg
mod row_66 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[arg(last)] program: Vec<String> } } // last, raw
mod row_67 { use super::*; fn row() { let _ = Field::string("program").array().last(); } } // last, raw
mod row_68 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(default = 8080)] port: u16 } } // default_value, default_value_t, default_value_os, default_value_os_t
mod row_69 { use super::*; fn row() { let _ = Field::integer("port").default(8080); } } // default_value, default_value_t, default_value_os, default_value_os_t
mod row_70 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(default_with = std::env::temp_dir)] temp: PathBuf } } // default_value_t
mod row_71 { use super::*; fn row() { let _ = Field::string("temp").default_with(|| std::env::temp_dir().into()); } } // default_value_t
mod row_72 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(default = "a,b", delimiter = ',')] tags: Vec<String> } } // default_values, default_values_t, default_values_os, default_values_os_t
mod row_73 { use super::*; fn row() { let _ = Field::string("tags").array().delimiter(',').default("a,b"); } } // default_values, default_values_t, default_values_os, default_values_os_t
mod row_74 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(default_missing = "always")] color: Option<String> } } // default_missing_value, default_missing_value_os
mod row_75 { use super::*; fn row() { let _ = Field::string("color").default_missing("always"); } } // default_missing_value, default_missing_value_os
mod row_76 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(default_missing = "a,b", delimiter = ',')] tags: Vec<String> } } // default_missing_values, default_missing_values_os
mod row_77 { use super::*; fn row() { let _ = Field::string("tags").array().delimiter(',').default_missing("a,b"); } } // default_missing_values, default_missing_values_os
mod row_78 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(default = 80, default_if("mode=tls", 443))] port: u16 } } // default_value_if, default_value_if_os
mod row_79 { use super::*; fn row() { let _ = Field::integer("port").default(80).default_if("mode", "tls", Some("443")); } } // default_value_if, default_value_if_os
mod row_80 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(default_if("mode=tls", 443), default_if(quiet, 0))] port: Option<u16> } } // default_value_ifs, default_value_ifs_os
mod row_81 { use super::*; fn row() { let _ = Field::integer("port").default_if("mode", "tls", Some("443")).default_if_given("quiet", Some("0")); } } // default_value_ifs, default_value_ifs_os
mod row_82 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(default_if("mode=tls", "a,b"), delimiter = ',')] tags: Vec<String> } } // default_values_if, default_values_ifs
mod row_83 { use super::*; fn row() { let _ = Field::string("tags").array().delimiter(',').default_if("mode", "tls", Some("a,b")); } } // default_values_if, default_values_ifs
mod row_84 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(env = "REGION")] region: Option<String> } } // env, env_os
mod row_85 { use super::*; fn row() { let _ = Field::string("region").env("REGION"); } } // env, env_os
mod row_86 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(env, hide_env)] region: Option<String> } } // hide_env
mod row_87 { use super::*; fn row() { let _ = Field::string("region").env("REGION").hide_env(); } } // hide_env
mod row_88 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(env, secret)] token: Option<String> } } // hide_env_values
mod row_89 { use super::*; fn row() { let _ = Field::string("token").env("TOKEN").secret(); } } // hide_env_values
mod row_90 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, /** Where to run */ region: Option<String> } } // help, long_help, verbatim_doc_comment
mod row_91 { use super::*; fn row() { let _ = Field::string("region").describe("Where to run"); } } // help, long_help, verbatim_doc_comment
mod row_92 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(heading = "Network")] host: Option<String> } } // help_heading
mod row_93 { use super::*; fn row() { let _ = Field::string("host").heading("Network"); } } // help_heading
mod row_94 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(display_order = 0)] host: Option<String> } } // display_order
mod row_95 { use super::*; fn row() { let _ = Field::string("host").display_order(0); } } // display_order
mod row_96 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(next_line_help)] host: Option<String> } } // next_line_help
mod row_97 { use super::*; fn row() { let _ = Field::string("host").next_line_help(); } } // next_line_help
mod row_98 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hidden)] debug: bool } } // hide
mod row_99 { use super::*; fn row() { let _ = Field::boolean("debug").hidden(); } } // hide
mod row_100 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hide_choices)] speed: Option<Speed> } } // hide_possible_values
mod row_101 { use super::*; fn row() { let _ = Field::choice("speed", ["fast", "slow"]).hide_choices(); } } // hide_possible_values
mod row_102 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(default = 1, hide_default)] jobs: u8 } } // hide_default_value
mod row_103 { use super::*; fn row() { let _ = Field::integer("jobs").default(1).hide_default(); } } // hide_default_value
mod row_104 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hide_short_help)] jobs: Option<u8> } } // hide_short_help
mod row_105 { use super::*; fn row() { let _ = Field::integer("jobs").hide_short_help(); } } // hide_short_help
mod row_106 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hide_long_help)] jobs: Option<u8> } } // hide_long_help
mod row_107 { use super::*; fn row() { let _ = Field::integer("jobs").hide_long_help(); } } // hide_long_help
mod row_108 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(requires = cert)] host: Option<String> } } // requires
mod row_109 { use super::*; fn row() { let _ = Field::string("host").requires("cert"); } } // requires
mod row_110 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(requires = [cert, key])] host: Option<String> } } // requires_all
mod row_111 { use super::*; fn row() { let _ = Field::string("host").requires("cert").requires("key"); } } // requires_all
mod row_112 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(requires_if("a", cert), requires_if("b", key))] host: Option<String> } } // requires_if, requires_ifs
mod row_113 { use super::*; fn row() { let _ = Field::string("host").requires_if("a", "cert").requires_if("b", "key"); } } // requires_if, requires_ifs
mod row_114 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(required_unless = cert)] host: Option<String> } } // required_unless_present
mod row_115 { use super::*; fn row() { let _ = Field::string("host").required_unless(["cert"]); } } // required_unless_present
mod row_116 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(required_unless = [cert, key])] host: Option<String> } } // required_unless_present_any
mod row_117 { use super::*; fn row() { let _ = Field::string("host").required_unless(["cert", "key"]); } } // required_unless_present_any
mod row_118 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(required_unless_all = [cert, key])] host: Option<String> } } // required_unless_present_all
mod row_119 { use super::*; fn row() { let _ = Field::string("host").required_unless_all(["cert", "key"]); } } // required_unless_present_all
mod row_120 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(required_if = "mode=tls")] host: Option<String> } } // required_if_eq
mod row_121 { use super::*; fn row() { let _ = Field::string("host").required_if("mode", "tls"); } } // required_if_eq
mod row_122 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(required_if = ["mode=tls", "key=a"])] host: Option<String> } } // required_if_eq_any
mod row_123 { use super::*; fn row() { let _ = Field::string("host").required_if("mode", "tls").required_if("key", "a"); } } // required_if_eq_any
mod row_124 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(required_if_all = ["mode=tls", "key=a"])] host: Option<String> } } // required_if_eq_all
mod row_125 { use super::*; fn row() { let _ = Field::string("host").required_if_all([("mode", "tls"), ("key", "a")]); } } // required_if_eq_all
mod row_126 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(conflicts_with = cert)] host: Option<String> } } // conflicts_with
mod row_127 { use super::*; fn row() { let _ = Field::string("host").conflicts_with("cert"); } } // conflicts_with
mod row_128 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(conflicts_with = [cert, key])] host: Option<String> } } // conflicts_with_all
mod row_129 { use super::*; fn row() { let _ = Field::string("host").conflicts_with("cert").conflicts_with("key"); } } // conflicts_with_all
mod row_130 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(exclusive)] list: bool } } // exclusive
mod row_131 { use super::*; fn row() { let _ = Field::boolean("list").exclusive(); } } // exclusive
mod row_132 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(overrides = quiet)] loud: bool } } // overrides_with, overrides_with_all
mod row_133 { use super::*; fn row() { let _ = Field::boolean("loud").overrides("quiet"); } } // overrides_with, overrides_with_all
mod row_134 { use super::*; #[derive(Options)] #[options(group(cert, key, name = "identity"))] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // group, groups
mod row_135 { use super::*; fn row() { let _ = Group::new("identity", ["cert", "key"]); } } // group, groups
mod row_136 { use super::*; fn row() { let _ = Cli::create("app").globals::<Helper>(); } } // global, from_global
mod row_137 { use super::*; fn row() { let _ = Cli::create("app").globals::<Helper>(); } } // global, from_global
mod row_138 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(complete = zones)] zone: Option<String> } } // add
mod row_139 { use super::*; fn row() { let _ = Field::string("zone").complete(candidates); } } // add
mod row_140 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(skip = 7)] answer: u8 } } // skip
mod row_141 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(flatten)] more: Helper } } // flatten
mod row_142 { use super::*; fn row() { let _ = Cli::create("app").handle(run_helper); } } // subcommand
mod row_143 { use super::*; fn row() { let _ = Cli::create("app").command(Command::new("status").run(|_| Ok("fine"))); } } // subcommand
mod row_144 { use super::*; #[derive(Options)] #[options(heading = "Network")] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // next_help_heading
mod row_145 { use super::*; fn row() { let _ = Field::string("host").heading("Network"); } } // next_help_heading
mod row_146 { use super::*; #[derive(Options)] #[options(rename_all = "snake_case")] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // rename_all
mod row_147 { use super::*; #[derive(Options)] #[options(env_prefix = "APP_", rename_all_env = "UPPERCASE")] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // rename_all_env
mod row_148 { use super::*; fn row() { let _ = Command::new("status").run(|ctx| Ok(ctx.source("region").is_some())); } } // get_, get, is_
mod row_149 { use super::*; #[derive(Options)] #[options(group(cert, key, name = "identity"))] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // new, id
mod row_150 { use super::*; fn row() { let _ = Group::new("identity", ["cert", "key"]); } } // new, id
mod row_151 { use super::*; #[derive(Options)] #[options(at_most_one(cert, key))] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // arg, args
mod row_152 { use super::*; fn row() { let _ = Group::at_most_one("identity", ["cert", "key"]); } } // arg, args
mod row_153 { use super::*; #[derive(Options)] #[options(one_of(cert, key))] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // required
mod row_154 { use super::*; fn row() { let _ = Group::one_of("identity", ["cert", "key"]); } } // required
mod row_155 { use super::*; #[derive(Options)] #[options(any_of(cert, key))] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // multiple
mod row_156 { use super::*; fn row() { let _ = Group::any_of("identity", ["cert", "key"]); } } // multiple
mod row_157 { use super::*; #[derive(Options)] #[options(group(cert, key, requires = mode))] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // requires
mod row_158 { use super::*; fn row() { let _ = Group::new("identity", ["cert", "key"]).requires("mode"); } } // requires
mod row_159 { use super::*; #[derive(Options)] #[options(group(cert, key, requires = [mode, "quiet"]))] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // requires_all
mod row_160 { use super::*; fn row() { let _ = Group::new("identity", ["cert", "key"]).requires("mode").requires("quiet"); } } // requires_all
mod row_161 { use super::*; #[derive(Options)] #[options(group(cert, key, conflicts_with = quiet))] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // conflicts_with
mod row_162 { use super::*; fn row() { let _ = Group::new("identity", ["cert", "key"]).conflicts_with("quiet"); } } // conflicts_with
mod row_163 { use super::*; #[derive(Options)] #[options(group(cert, key, conflicts_with = [quiet, mode]))] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // conflicts_with_all
mod row_164 { use super::*; fn row() { let _ = Group::new("identity", ["cert", "key"]).conflicts_with("quiet").conflicts_with("mode"); } } // conflicts_with_all
mod row_165 { use super::*; #[command(name = "cp")] fn copy() {} } // new, name, bin_name, display_name, set_bin_name
mod row_166 { use super::*; fn row() { let _ = Command::new("cp"); } } // new, name, bin_name, display_name, set_bin_name
mod row_167 { use super::*; #[command] fn copy(#[arg] from: String, more: Helper) {} } // arg, args
mod row_168 { use super::*; fn row() { let _ = Command::new("cp").args(Object::new().field(Field::string("from"))); } } // arg, args
mod row_169 { use super::*; #[derive(Options)] #[options(one_of(cert, key))] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // group, groups
mod row_170 { use super::*; fn row() { let _ = Object::new().group(Group::one_of("identity", ["cert", "key"])); } } // group, groups
mod row_171 { use super::*; #[derive(Commands)] enum Row { #[command(group)] Remote(HelperCommands), Last } } // subcommand, subcommands
mod row_172 { use super::*; fn row() { let _ = Cli::create("app").group(Cli::create("remote").command(Command::new("add").run(|_| Ok("done")))); } } // subcommand, subcommands
mod row_173 { use super::*; #[derive(Commands)] enum Row { #[command(flatten)] More(HelperCommands), Last } } // flatten
mod row_174 { use super::*; fn row() { let _ = Cli::create("app").command(Command::new("add").run(|_| Ok("done"))); } } // flatten
mod row_175 { use super::*; /** Copy files */ #[command] fn copy() {} } // about, long_about, verbatim_doc_comment
mod row_176 { use super::*; fn row() { let _ = Cli::create("app").description("Copies files"); } } // about, long_about, verbatim_doc_comment
mod row_177 { use super::*; #[derive(Options)] #[options(version = "1.0.0")] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // version, long_version, propagate_version
mod row_178 { use super::*; fn row() { let _ = Cli::create("app").version("1.0.0"); } } // version, long_version, propagate_version
mod row_179 { use super::*; #[derive(Options)] #[options(footer = "By the authors")] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // author
mod row_180 { use super::*; fn row() { let _ = Cli::create("app").footer("By the authors"); } } // author
mod row_181 { use super::*; #[command(header = "Read this first.")] fn copy() {} } // before_help, before_long_help
mod row_182 { use super::*; #[derive(Options)] #[options(header = "Read this first.")] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // before_help, before_long_help
mod row_183 { use super::*; fn row() { let _ = Cli::create("app").header("Read this first."); } } // before_help, before_long_help
mod row_184 { use super::*; #[command(footer = "More: example.com")] fn copy() {} } // after_help, after_long_help
mod row_185 { use super::*; fn row() { let _ = Cli::create("app").footer("More: example.com"); } } // after_help, after_long_help
mod row_186 { use super::*; #[command(usage = "<from>... <to>")] fn copy() {} } // override_usage
mod row_187 { use super::*; fn row() { let _ = Cli::create("app").usage("<from>... <to>"); } } // override_usage
mod row_188 { use super::*; #[command(aliases("cp", "dup"))] fn copy() {} } // alias, aliases, visible_alias, visible_aliases
mod row_189 { use super::*; fn row() { let _ = Command::new("copy").visible_alias("cp"); } } // alias, aliases, visible_alias, visible_aliases
mod row_190 { use super::*; fn row() { let _ = Cli::create("copy").visible_alias("cp"); } } // alias, aliases, visible_alias, visible_aliases
mod row_191 { use super::*; #[command(hidden)] fn copy() {} } // hide
mod row_192 { use super::*; fn row() { let _ = Command::new("copy").hidden(); } } // hide
mod row_193 { use super::*; #[command(heading = "Files")] fn copy() {} } // next_help_heading, subcommand_help_heading
mod row_194 { use super::*; fn row() { let _ = Cli::create("app").heading("Files"); } } // next_help_heading, subcommand_help_heading
mod row_195 { use super::*; fn row() { let _ = Cli::create("app").usage("<task> [options]"); } } // subcommand_value_name
mod row_196 { use super::*; fn row() { let _ = Cli::create("app").next_line_help(); } } // next_line_help
mod row_197 { use super::*; fn row() { let _ = Cli::create("app").max_width(100); } } // term_width, max_term_width
mod row_198 { use super::*; fn row() { let _ = Cli::create("app").styles(&STYLES); } } // styles
mod row_199 { use super::*; fn row() { let _ = Cli::create("app").disable_builtin("color"); } } // color, disable_colored_help
mod row_200 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hide_choices)] speed: Option<Speed> } } // hide_possible_values
mod row_201 { use super::*; fn row() { let _ = Field::choice("speed", ["fast", "slow"]).hide_choices(); } } // hide_possible_values
mod row_202 { use super::*; fn row() { let _ = Cli::create("app").disable_builtin("help"); } } // disable_help_flag
mod row_203 { use super::*; fn row() { let _ = Cli::create("app").disable_builtin("version"); } } // disable_version_flag
mod row_204 { use super::*; fn row() { let _ = Cli::create("app").disable_builtin("help"); } } // disable_help_subcommand
mod row_205 { use super::*; fn row() { let _ = Cli::create("app").header("Read this first.").footer("More: example.com"); } } // help_template, override_help
mod row_206 { use super::*; fn row() { let _ = Cli::create("app").infer_subcommands(); } } // infer_subcommands
mod row_207 { use super::*; #[derive(Commands)] enum Row { #[command(external)] Other(Vec<OsString>), Last } } // external_subcommand, allow_external_subcommands, external_subcommand_value_parser
mod row_208 { use super::*; fn row() { let _ = Cli::create("app").external(); } } // external_subcommand, allow_external_subcommands, external_subcommand_value_parser
mod row_209 { use super::*; fn row() { let _ = Cli::create("app").multicall(); } } // multicall
mod row_210 { use super::*; fn row() { let _ = Cli::create("app").run_with(["status"], Io::memory()); } } // no_binary_name
mod row_211 { use super::*; fn row() { let _ = Cli::create("app").root(commands![helper_command]); } } // subcommand_negates_reqs, args_conflicts_with_subcommands, subcommand_precedence_over_arg
mod row_212 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(allow_hyphen)] pattern: Option<String> } } // allow_hyphen_values
mod row_213 { use super::*; fn row() { let _ = Field::string("pattern").allow_hyphen(); } } // allow_hyphen_values
mod row_214 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, offset: Option<i64> } } // allow_negative_numbers
mod row_215 { use super::*; fn row() { let _ = Field::integer("offset"); } } // allow_negative_numbers
mod row_216 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[arg(trailing)] program: Vec<String> } } // trailing_var_arg
mod row_217 { use super::*; fn row() { let _ = Field::string("program").array().trailing(); } } // trailing_var_arg
mod row_218 { use super::*; #[command(usage = "[--force] <from>")] fn copy() {} } // dont_collapse_args_in_usage
mod row_219 { use super::*; fn row() { let _ = Cli::create("app").usage("[--force] <from>"); } } // dont_collapse_args_in_usage
mod row_220 { use super::*; fn row() { let _ = Cli::create("app").check(); } } // help_expected
mod row_221 { use super::*; fn row() { let _ = Cli::create("app").check(); } } // debug_assert, build
mod row_222 { use super::*; fn row() { let _ = Error::new("NO_SUCH_ZONE", "no such zone"); } } // error
mod row_223 { use super::*; fn row() { let _ = Helper::parse(); } } // get_matches, get_matches_mut
mod row_224 { use super::*; fn row() { let _ = Cli::create("app").run(); } } // get_matches, get_matches_mut
mod row_225 { use super::*; fn row() { let _ = Helper::try_parse_from(["--helper"]); } } // try_get_matches, try_get_matches_from, try_get_matches_from_mut, get_matches_from
mod row_226 { use super::*; fn row() { let _ = Cli::create("app").run_with(["status"], Io::memory()); } } // try_get_matches, try_get_matches_from, try_get_matches_from_mut, get_matches_from
mod row_227 { use super::*; fn row() { let _ = Cli::create("app").run_with(["--help"], Io::memory()); } } // print_help, print_long_help, render_help, render_long_help, write_help, write_long_help, render_usage
mod row_228 { use super::*; fn row() { let _ = Cli::create("app").run_with(["--version"], Io::memory()); } } // render_version, render_long_version
mod row_229 { use super::*; #[derive(Commands)] #[commands(rename_all = "snake_case")] enum Row { First } } // rename_all
mod row_230 { use super::*; #[derive(Options)] #[options(env_prefix = "APP_", rename_all_env = "UPPERCASE")] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, } } // rename_all_env
mod row_231 { use super::*; #[derive(Choice)] enum Row { #[choice(name = "quick")] Fast, Last } } // new, name
mod row_232 { use super::*; fn row() { let _ = Field::choice("speed", ["quick"]); } } // new, name
mod row_233 { use super::*; #[derive(Choice)] enum Row { /** Without checks */ Fast, Last } } // help
mod row_234 { use super::*; fn row() { let _ = Field::choice("speed", ["fast"]).describe_choice("fast", "Without checks"); } } // help
mod row_235 { use super::*; #[derive(Choice)] enum Row { #[choice(hidden)] Fast, Last } } // hide
mod row_236 { use super::*; fn row() { let _ = Field::choice("speed", ["fast"]).hide_choice("fast"); } } // hide
mod row_237 { use super::*; #[derive(Choice)] enum Row { #[choice(aliases("quick", "swift"))] Fast, Last } } // alias, aliases
mod row_238 { use super::*; fn row() { let _ = Field::choice("speed", ["fast"]).choice_alias("fast", "quick"); } } // alias, aliases
mod row_239 { use super::*; #[derive(Choice)] enum Row { #[choice(skip)] Fast, Last } } // skip
mod row_240 { use super::*; #[derive(Choice)] #[choice(rename_all = "UPPERCASE")] enum Row { First } } // rename_all
mod row_241 { use super::*; fn row() { let _ = Speed::Fast.name(); } } // get_, is_, matches
mod row_242 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, region: Option<String> } } // Set
mod row_243 { use super::*; fn row() { let _ = Field::string("region").optional(); } } // Set
mod row_244 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, files: Vec<PathBuf> } } // Append
mod row_245 { use super::*; fn row() { let _ = Field::string("files").array(); } } // Append
mod row_246 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, force: bool } } // SetTrue
mod row_247 { use super::*; fn row() { let _ = Field::boolean("force"); } } // SetTrue
mod row_248 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(default = true)] cache: bool } } // SetFalse
mod row_249 { use super::*; fn row() { let _ = Field::boolean("cache").default(true); } } // SetFalse
mod row_250 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(count)] verbose: u8 } } // Count
mod row_251 { use super::*; fn row() { let _ = Field::count("verbose"); } } // Count
mod row_252 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, name: Option<String> } } // Unknown, Other
mod row_253 { use super::*; fn row() { let _ = Field::string("name"); } } // Unknown, Other
mod row_254 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hint = path)] from: Option<String> } } // AnyPath
mod row_255 { use super::*; fn row() { let _ = Field::string("from").hint(Hint::Path); } } // AnyPath
mod row_256 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hint = file)] from: Option<PathBuf> } } // FilePath
mod row_257 { use super::*; fn row() { let _ = Field::string("from").hint(Hint::File); } } // FilePath
mod row_258 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hint = dir)] from: Option<PathBuf> } } // DirPath
mod row_259 { use super::*; fn row() { let _ = Field::string("from").hint(Hint::Dir); } } // DirPath
mod row_260 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hint = executable)] from: Option<PathBuf> } } // ExecutablePath
mod row_261 { use super::*; fn row() { let _ = Field::string("from").hint(Hint::Executable); } } // ExecutablePath
mod row_262 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hint = command)] from: Option<String> } } // CommandName, CommandString, CommandWithArguments
mod row_263 { use super::*; fn row() { let _ = Field::string("from").hint(Hint::Command); } } // CommandName, CommandString, CommandWithArguments
mod row_264 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hint = user)] from: Option<String> } } // Username
mod row_265 { use super::*; fn row() { let _ = Field::string("from").hint(Hint::User); } } // Username
mod row_266 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hint = host)] from: Option<String> } } // Hostname
mod row_267 { use super::*; fn row() { let _ = Field::string("from").hint(Hint::Host); } } // Hostname
mod row_268 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hint = url)] from: Option<String> } } // Url
mod row_269 { use super::*; fn row() { let _ = Field::string("from").hint(Hint::Url); } } // Url
mod row_270 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hint = email)] from: Option<String> } } // EmailAddress
mod row_271 { use super::*; fn row() { let _ = Field::string("from").hint(Hint::Email); } } // EmailAddress
mod row_272 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, name: Option<String> } } // StringValueParser
mod row_273 { use super::*; fn row() { let _ = Field::string("name"); } } // StringValueParser
mod row_274 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, name: Option<OsString> } } // OsStringValueParser
mod row_275 { use super::*; fn row() { let _ = Field::new("name", Kind::OS); } } // OsStringValueParser
mod row_276 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, from: Option<PathBuf> } } // PathBufValueParser
mod row_277 { use super::*; fn row() { let _ = Field::new("from", Kind::PATH); } } // PathBufValueParser
mod row_278 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, speed: Option<Speed> } } // EnumValueParser
mod row_279 { use super::*; fn row() { let _ = Field::choice("speed", ["fast", "slow"]); } } // EnumValueParser
mod row_280 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(choices = ["fast", "slow"])] rate: Option<String> } } // PossibleValuesParser
mod row_281 { use super::*; fn row() { let _ = Field::choice("rate", ["fast", "slow"]); } } // PossibleValuesParser
mod row_282 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(range = -5..=5)] offset: Option<i64> } } // RangedI64ValueParser, RangedU64ValueParser
mod row_283 { use super::*; fn row() { let _ = Field::integer("offset").min(-5).max(5); } } // RangedI64ValueParser, RangedU64ValueParser
mod row_284 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, cache: Option<bool> } } // BoolValueParser, BoolishValueParser, FalseyValueParser
mod row_285 { use super::*; fn row() { let _ = Field::boolean("cache").optional(); } } // BoolValueParser, BoolishValueParser, FalseyValueParser
mod row_286 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(parse = parse_non_empty)] name: Option<String> } } // NonEmptyStringValueParser
mod row_287 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(parse = parse_share)] share: Option<u8> } } // MapValueParser, TryMapValueParser
mod row_288 { use super::*; #[derive(Options)] struct Row { cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool, #[option(hidden, deprecated = "use --region")] area: Option<String> } } // UnknownArgumentValueParser
mod row_289 { use super::*; fn row() { let _ = Field::string("area").hidden().deprecated_because("use --region"); } } // UnknownArgumentValueParser
