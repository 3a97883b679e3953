//! Generated from `runtime/src/docs/from_clap.md`: run the tests of this folder with `VESTIBULE_BLESS=1`.

#![allow(dead_code, unused, unused_must_use, clippy::all, clippy::pedantic, clippy::restriction)]

use super::super::from_clap_helpers::*;

mod row_0 {
    // `Arg`, and `#[arg(…)]`: new, id
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(name = "zoneName")]
        zone: Option<String>,
    }
}

mod row_1 {
    // `Arg`, and `#[arg(…)]`: new, id
    use super::*;
    fn row() {
        let _ = Field::string("zoneName");
    }
}

mod row_2 {
    // `Arg`, and `#[arg(…)]`: short
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(short)]
        region: Option<String>,
    }
}

mod row_3 {
    // `Arg`, and `#[arg(…)]`: short
    use super::*;
    fn row() {
        let _ = Field::string("region").short('r');
    }
}

mod row_4 {
    // `Arg`, and `#[arg(…)]`: long
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(long = "at")]
        region: Option<String>,
    }
}

mod row_5 {
    // `Arg`, and `#[arg(…)]`: long
    use super::*;
    fn row() {
        let _ = Field::string("at");
    }
}

mod row_6 {
    // `Arg`, and `#[arg(…)]`: alias, aliases
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(aliases("area", "zone"), hide_aliases)]
        region: Option<String>,
    }
}

mod row_7 {
    // `Arg`, and `#[arg(…)]`: alias, aliases
    use super::*;
    fn row() {
        let _ = Field::string("region").alias("area").hide_aliases();
    }
}

mod row_8 {
    // `Arg`, and `#[arg(…)]`: visible_alias, visible_aliases
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(alias = "area")]
        region: Option<String>,
    }
}

mod row_9 {
    // `Arg`, and `#[arg(…)]`: visible_alias, visible_aliases
    use super::*;
    fn row() {
        let _ = Field::string("region").alias("area");
    }
}

mod row_10 {
    // `Arg`, and `#[arg(…)]`: short_alias, short_aliases
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(short_alias = 'R', hide_aliases)]
        region: Option<String>,
    }
}

mod row_11 {
    // `Arg`, and `#[arg(…)]`: short_alias, short_aliases
    use super::*;
    fn row() {
        let _ = Field::string("region").short_alias('R').hide_aliases();
    }
}

mod row_12 {
    // `Arg`, and `#[arg(…)]`: visible_short_alias, visible_short_aliases
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(short_alias = 'R')]
        region: Option<String>,
    }
}

mod row_13 {
    // `Arg`, and `#[arg(…)]`: visible_short_alias, visible_short_aliases
    use super::*;
    fn row() {
        let _ = Field::string("region").short_alias('R');
    }
}

mod row_14 {
    // `Arg`, and `#[arg(…)]`: index
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[arg]
        first: String,
        #[arg]
        second: String,
    }
}

mod row_15 {
    // `Arg`, and `#[arg(…)]`: index
    use super::*;
    fn row() {
        let _ = Object::new().field(Field::string("first")).field(Field::string("second"));
    }
}

mod row_16 {
    // `Arg`, and `#[arg(…)]`: required
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option]
        region: String,
    }
}

mod row_17 {
    // `Arg`, and `#[arg(…)]`: required
    use super::*;
    fn row() {
        let _ = Field::string("region");
    }
}

mod row_18 {
    // `Arg`, and `#[arg(…)]`: required
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option]
        region: Option<String>,
    }
}

mod row_19 {
    // `Arg`, and `#[arg(…)]`: required
    use super::*;
    fn row() {
        let _ = Field::string("region").optional();
    }
}

mod row_20 {
    // `Arg`, and `#[arg(…)]`: action
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        verbose: bool,
    }
}

mod row_21 {
    // `Arg`, and `#[arg(…)]`: action
    use super::*;
    fn row() {
        let _ = Field::boolean("verbose");
    }
}

mod row_22 {
    // `Arg`, and `#[arg(…)]`: action
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(short, count)]
        verbose: u8,
    }
}

mod row_23 {
    // `Arg`, and `#[arg(…)]`: action
    use super::*;
    fn row() {
        let _ = Field::count("verbose");
    }
}

mod row_24 {
    // `Arg`, and `#[arg(…)]`: action
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        files: Vec<PathBuf>,
    }
}

mod row_25 {
    // `Arg`, and `#[arg(…)]`: action
    use super::*;
    fn row() {
        let _ = Field::string("files").array();
    }
}

mod row_26 {
    // `Arg`, and `#[arg(…)]`: action
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(default = true)]
        cache: bool,
    }
}

mod row_27 {
    // `Arg`, and `#[arg(…)]`: action
    use super::*;
    fn row() {
        let _ = Field::boolean("cache").default(true);
    }
}

mod row_28 {
    // `Arg`, and `#[arg(…)]`: value_parser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(parse = parse_share)]
        share: Option<u8>,
    }
}

mod row_29 {
    // `Arg`, and `#[arg(…)]`: value_parser
    use super::*;
    fn row() {
        let _ = Field::integer("share").min(0).max(100);
    }
}

mod row_30 {
    // `Arg`, and `#[arg(…)]`: value_parser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(parse = from_str)]
        bind: Option<std::net::SocketAddr>,
    }
}

mod row_31 {
    // `Arg`, and `#[arg(…)]`: value_parser
    use super::*;
    fn row() {
        let _ = Field::string("bind");
    }
}

mod row_32 {
    // `Arg`, and `#[arg(…)]`: value_parser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(range = 1..=65535)]
        port: Option<u16>,
    }
}

mod row_33 {
    // `Arg`, and `#[arg(…)]`: value_parser
    use super::*;
    fn row() {
        let _ = Field::integer("port").min(1).max(65535);
    }
}

mod row_34 {
    // `Arg`, and `#[arg(…)]`: value_parser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(choices = ["json", "text"])]
        form: Option<String>,
    }
}

mod row_35 {
    // `Arg`, and `#[arg(…)]`: value_parser
    use super::*;
    fn row() {
        let _ = Field::choice("form", ["json", "text"]);
    }
}

mod row_36 {
    // `Arg`, and `#[arg(…)]`: value_enum
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        speed: Option<Speed>,
    }
}

mod row_37 {
    // `Arg`, and `#[arg(…)]`: value_enum
    use super::*;
    fn row() {
        let _ = Field::choice("speed", ["fast", "slow"]);
    }
}

mod row_38 {
    // `Arg`, and `#[arg(…)]`: num_args, number_of_values
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(values = 1..=3)]
        files: Vec<PathBuf>,
    }
}

mod row_39 {
    // `Arg`, and `#[arg(…)]`: num_args, number_of_values
    use super::*;
    fn row() {
        let _ = Field::string("files").array().values(1..=3);
    }
}

mod row_40 {
    // `Arg`, and `#[arg(…)]`: num_args
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        point: Option<[u32; 2]>,
    }
}

mod row_41 {
    // `Arg`, and `#[arg(…)]`: num_args
    use super::*;
    fn row() {
        let _ = Field::integer("point").array().values(2..=2);
    }
}

mod row_42 {
    // `Arg`, and `#[arg(…)]`: num_args
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        color: Option<Option<String>>,
    }
}

mod row_43 {
    // `Arg`, and `#[arg(…)]`: num_args
    use super::*;
    fn row() {
        let _ = Field::string("color").optional_value();
    }
}

mod row_44 {
    // `Arg`, and `#[arg(…)]`: value_name
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(value_name = "url")]
        link: Option<String>,
    }
}

mod row_45 {
    // `Arg`, and `#[arg(…)]`: value_name
    use super::*;
    fn row() {
        let _ = Field::string("link").value_name("url");
    }
}

mod row_46 {
    // `Arg`, and `#[arg(…)]`: value_names
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(value_names("x", "y"))]
        point: Option<[u32; 2]>,
    }
}

mod row_47 {
    // `Arg`, and `#[arg(…)]`: value_names
    use super::*;
    fn row() {
        let _ = Field::integer("point").array().values(2..=2).value_name("x").value_name("y");
    }
}

mod row_48 {
    // `Arg`, and `#[arg(…)]`: value_hint
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hint = dir)]
        target: Option<PathBuf>,
    }
}

mod row_49 {
    // `Arg`, and `#[arg(…)]`: value_hint
    use super::*;
    fn row() {
        let _ = Field::string("target").hint(Hint::Dir);
    }
}

mod row_50 {
    // `Arg`, and `#[arg(…)]`: ignore_case
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(ignore_case)]
        speed: Option<Speed>,
    }
}

mod row_51 {
    // `Arg`, and `#[arg(…)]`: ignore_case
    use super::*;
    fn row() {
        let _ = Field::choice("speed", ["fast", "slow"]).ignore_case();
    }
}

mod row_52 {
    // `Arg`, and `#[arg(…)]`: allow_hyphen_values
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(allow_hyphen)]
        pattern: Option<String>,
    }
}

mod row_53 {
    // `Arg`, and `#[arg(…)]`: allow_hyphen_values
    use super::*;
    fn row() {
        let _ = Field::string("pattern").allow_hyphen();
    }
}

mod row_54 {
    // `Arg`, and `#[arg(…)]`: allow_negative_numbers
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        offset: Option<i64>,
    }
}

mod row_55 {
    // `Arg`, and `#[arg(…)]`: allow_negative_numbers
    use super::*;
    fn row() {
        let _ = Field::integer("offset");
    }
}

mod row_56 {
    // `Arg`, and `#[arg(…)]`: require_equals
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(require_equals)]
        level: Option<u8>,
    }
}

mod row_57 {
    // `Arg`, and `#[arg(…)]`: require_equals
    use super::*;
    fn row() {
        let _ = Field::integer("level").require_equals();
    }
}

mod row_58 {
    // `Arg`, and `#[arg(…)]`: value_delimiter, use_value_delimiter
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(delimiter = ',')]
        tags: Vec<String>,
    }
}

mod row_59 {
    // `Arg`, and `#[arg(…)]`: value_delimiter, use_value_delimiter
    use super::*;
    fn row() {
        let _ = Field::string("tags").array().delimiter(',');
    }
}

mod row_60 {
    // `Arg`, and `#[arg(…)]`: value_terminator
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(terminator = ";")]
        exec: Vec<String>,
    }
}

mod row_61 {
    // `Arg`, and `#[arg(…)]`: value_terminator
    use super::*;
    fn row() {
        let _ = Field::string("exec").array().terminator(";");
    }
}

mod row_62 {
    // `Arg`, and `#[arg(…)]`: trailing_var_arg
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[arg(trailing)]
        program: Vec<String>,
    }
}

mod row_63 {
    // `Arg`, and `#[arg(…)]`: trailing_var_arg
    use super::*;
    fn row() {
        let _ = Field::string("program").array().trailing();
    }
}

mod row_64 {
    // `Arg`, and `#[arg(…)]`: last, raw
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[arg(last)]
        program: Vec<String>,
    }
}

mod row_65 {
    // `Arg`, and `#[arg(…)]`: last, raw
    use super::*;
    fn row() {
        let _ = Field::string("program").array().last();
    }
}

mod row_66 {
    // `Arg`, and `#[arg(…)]`: default_value, default_value_t, default_value_os, default_value_os_t
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(default = 8080)]
        port: u16,
    }
}

mod row_67 {
    // `Arg`, and `#[arg(…)]`: default_value, default_value_t, default_value_os, default_value_os_t
    use super::*;
    fn row() {
        let _ = Field::integer("port").default(8080);
    }
}

mod row_68 {
    // `Arg`, and `#[arg(…)]`: default_value_t
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(default_with = std::env::temp_dir)]
        temp: PathBuf,
    }
}

mod row_69 {
    // `Arg`, and `#[arg(…)]`: default_value_t
    use super::*;
    fn row() {
        let _ = Field::string("temp").default_with(|| std::env::temp_dir().into());
    }
}

mod row_70 {
    // `Arg`, and `#[arg(…)]`: default_values, default_values_t, default_values_os, default_values_os_t
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(default = "a,b", delimiter = ',')]
        tags: Vec<String>,
    }
}

mod row_71 {
    // `Arg`, and `#[arg(…)]`: default_values, default_values_t, default_values_os, default_values_os_t
    use super::*;
    fn row() {
        let _ = Field::string("tags").array().delimiter(',').default("a,b");
    }
}

mod row_72 {
    // `Arg`, and `#[arg(…)]`: default_missing_value, default_missing_value_os
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(default_missing = "always")]
        color: Option<String>,
    }
}

mod row_73 {
    // `Arg`, and `#[arg(…)]`: default_missing_value, default_missing_value_os
    use super::*;
    fn row() {
        let _ = Field::string("color").default_missing("always");
    }
}

mod row_74 {
    // `Arg`, and `#[arg(…)]`: default_missing_values, default_missing_values_os
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(default_missing = "a,b", delimiter = ',')]
        tags: Vec<String>,
    }
}

mod row_75 {
    // `Arg`, and `#[arg(…)]`: default_missing_values, default_missing_values_os
    use super::*;
    fn row() {
        let _ = Field::string("tags").array().delimiter(',').default_missing("a,b");
    }
}

mod row_76 {
    // `Arg`, and `#[arg(…)]`: default_value_if, default_value_if_os
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(default = 80, default_if("mode=tls", 443))]
        port: u16,
    }
}

mod row_77 {
    // `Arg`, and `#[arg(…)]`: default_value_if, default_value_if_os
    use super::*;
    fn row() {
        let _ = Field::integer("port").default(80).default_if("mode", "tls", Some("443"));
    }
}

mod row_78 {
    // `Arg`, and `#[arg(…)]`: default_value_ifs, default_value_ifs_os
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(default_if("mode=tls", 443), default_if(quiet, 0))]
        port: Option<u16>,
    }
}

mod row_79 {
    // `Arg`, and `#[arg(…)]`: default_value_ifs, default_value_ifs_os
    use super::*;
    fn row() {
        let _ = Field::integer("port").default_if("mode", "tls", Some("443")).default_if_given("quiet", Some("0"));
    }
}

mod row_80 {
    // `Arg`, and `#[arg(…)]`: default_values_if, default_values_ifs
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(default_if("mode=tls", "a,b"), delimiter = ',')]
        tags: Vec<String>,
    }
}

mod row_81 {
    // `Arg`, and `#[arg(…)]`: default_values_if, default_values_ifs
    use super::*;
    fn row() {
        let _ = Field::string("tags").array().delimiter(',').default_if("mode", "tls", Some("a,b"));
    }
}

mod row_82 {
    // `Arg`, and `#[arg(…)]`: env, env_os
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(env = "REGION")]
        region: Option<String>,
    }
}

mod row_83 {
    // `Arg`, and `#[arg(…)]`: env, env_os
    use super::*;
    fn row() {
        let _ = Field::string("region").env("REGION");
    }
}

mod row_84 {
    // `Arg`, and `#[arg(…)]`: hide_env
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(env, hide_env)]
        region: Option<String>,
    }
}

mod row_85 {
    // `Arg`, and `#[arg(…)]`: hide_env
    use super::*;
    fn row() {
        let _ = Field::string("region").env("REGION").hide_env();
    }
}

mod row_86 {
    // `Arg`, and `#[arg(…)]`: hide_env_values
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(env, secret)]
        token: Option<String>,
    }
}

mod row_87 {
    // `Arg`, and `#[arg(…)]`: hide_env_values
    use super::*;
    fn row() {
        let _ = Field::string("token").env("TOKEN").secret();
    }
}

mod row_88 {
    // `Arg`, and `#[arg(…)]`: help, long_help, verbatim_doc_comment
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        /** Where to run */
        region: Option<String>,
    }
}

mod row_89 {
    // `Arg`, and `#[arg(…)]`: help, long_help, verbatim_doc_comment
    use super::*;
    fn row() {
        let _ = Field::string("region").describe("Where to run");
    }
}

mod row_90 {
    // `Arg`, and `#[arg(…)]`: help_heading
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(heading = "Network")]
        host: Option<String>,
    }
}

mod row_91 {
    // `Arg`, and `#[arg(…)]`: help_heading
    use super::*;
    fn row() {
        let _ = Field::string("host").heading("Network");
    }
}

mod row_92 {
    // `Arg`, and `#[arg(…)]`: display_order
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(display_order = 0)]
        host: Option<String>,
    }
}

mod row_93 {
    // `Arg`, and `#[arg(…)]`: display_order
    use super::*;
    fn row() {
        let _ = Field::string("host").display_order(0);
    }
}

mod row_94 {
    // `Arg`, and `#[arg(…)]`: next_line_help
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(next_line_help)]
        host: Option<String>,
    }
}

mod row_95 {
    // `Arg`, and `#[arg(…)]`: next_line_help
    use super::*;
    fn row() {
        let _ = Field::string("host").next_line_help();
    }
}

mod row_96 {
    // `Arg`, and `#[arg(…)]`: hide
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hidden)]
        debug: bool,
    }
}

mod row_97 {
    // `Arg`, and `#[arg(…)]`: hide
    use super::*;
    fn row() {
        let _ = Field::boolean("debug").hidden();
    }
}

mod row_98 {
    // `Arg`, and `#[arg(…)]`: hide_possible_values
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hide_choices)]
        speed: Option<Speed>,
    }
}

mod row_99 {
    // `Arg`, and `#[arg(…)]`: hide_possible_values
    use super::*;
    fn row() {
        let _ = Field::choice("speed", ["fast", "slow"]).hide_choices();
    }
}

mod row_100 {
    // `Arg`, and `#[arg(…)]`: hide_default_value
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(default = 1, hide_default)]
        jobs: u8,
    }
}

mod row_101 {
    // `Arg`, and `#[arg(…)]`: hide_default_value
    use super::*;
    fn row() {
        let _ = Field::integer("jobs").default(1).hide_default();
    }
}

mod row_102 {
    // `Arg`, and `#[arg(…)]`: hide_short_help
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hide_short_help)]
        jobs: Option<u8>,
    }
}

mod row_103 {
    // `Arg`, and `#[arg(…)]`: hide_short_help
    use super::*;
    fn row() {
        let _ = Field::integer("jobs").hide_short_help();
    }
}

mod row_104 {
    // `Arg`, and `#[arg(…)]`: hide_long_help
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hide_long_help)]
        jobs: Option<u8>,
    }
}

mod row_105 {
    // `Arg`, and `#[arg(…)]`: hide_long_help
    use super::*;
    fn row() {
        let _ = Field::integer("jobs").hide_long_help();
    }
}

mod row_106 {
    // `Arg`, and `#[arg(…)]`: requires
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(requires = cert)]
        host: Option<String>,
    }
}

mod row_107 {
    // `Arg`, and `#[arg(…)]`: requires
    use super::*;
    fn row() {
        let _ = Field::string("host").requires("cert");
    }
}

mod row_108 {
    // `Arg`, and `#[arg(…)]`: requires_all
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(requires = [cert, key])]
        host: Option<String>,
    }
}

mod row_109 {
    // `Arg`, and `#[arg(…)]`: requires_all
    use super::*;
    fn row() {
        let _ = Field::string("host").requires("cert").requires("key");
    }
}

mod row_110 {
    // `Arg`, and `#[arg(…)]`: requires_if, requires_ifs
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(requires_if("a", cert), requires_if("b", key))]
        host: Option<String>,
    }
}

mod row_111 {
    // `Arg`, and `#[arg(…)]`: requires_if, requires_ifs
    use super::*;
    fn row() {
        let _ = Field::string("host").requires_if("a", "cert").requires_if("b", "key");
    }
}

mod row_112 {
    // `Arg`, and `#[arg(…)]`: required_unless_present
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(required_unless = cert)]
        host: Option<String>,
    }
}

mod row_113 {
    // `Arg`, and `#[arg(…)]`: required_unless_present
    use super::*;
    fn row() {
        let _ = Field::string("host").required_unless(["cert"]);
    }
}

mod row_114 {
    // `Arg`, and `#[arg(…)]`: required_unless_present_any
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(required_unless = [cert, key])]
        host: Option<String>,
    }
}

mod row_115 {
    // `Arg`, and `#[arg(…)]`: required_unless_present_any
    use super::*;
    fn row() {
        let _ = Field::string("host").required_unless(["cert", "key"]);
    }
}

mod row_116 {
    // `Arg`, and `#[arg(…)]`: required_unless_present_all
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(required_unless_all = [cert, key])]
        host: Option<String>,
    }
}

mod row_117 {
    // `Arg`, and `#[arg(…)]`: required_unless_present_all
    use super::*;
    fn row() {
        let _ = Field::string("host").required_unless_all(["cert", "key"]);
    }
}

mod row_118 {
    // `Arg`, and `#[arg(…)]`: required_if_eq
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(required_if = "mode=tls")]
        host: Option<String>,
    }
}

mod row_119 {
    // `Arg`, and `#[arg(…)]`: required_if_eq
    use super::*;
    fn row() {
        let _ = Field::string("host").required_if("mode", "tls");
    }
}

mod row_120 {
    // `Arg`, and `#[arg(…)]`: required_if_eq_any
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(required_if = ["mode=tls", "key=a"])]
        host: Option<String>,
    }
}

mod row_121 {
    // `Arg`, and `#[arg(…)]`: required_if_eq_any
    use super::*;
    fn row() {
        let _ = Field::string("host").required_if("mode", "tls").required_if("key", "a");
    }
}

mod row_122 {
    // `Arg`, and `#[arg(…)]`: required_if_eq_all
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(required_if_all = ["mode=tls", "key=a"])]
        host: Option<String>,
    }
}

mod row_123 {
    // `Arg`, and `#[arg(…)]`: required_if_eq_all
    use super::*;
    fn row() {
        let _ = Field::string("host").required_if_all([("mode", "tls"), ("key", "a")]);
    }
}

mod row_124 {
    // `Arg`, and `#[arg(…)]`: conflicts_with
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(conflicts_with = cert)]
        host: Option<String>,
    }
}

mod row_125 {
    // `Arg`, and `#[arg(…)]`: conflicts_with
    use super::*;
    fn row() {
        let _ = Field::string("host").conflicts_with("cert");
    }
}

mod row_126 {
    // `Arg`, and `#[arg(…)]`: conflicts_with_all
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(conflicts_with = [cert, key])]
        host: Option<String>,
    }
}

mod row_127 {
    // `Arg`, and `#[arg(…)]`: conflicts_with_all
    use super::*;
    fn row() {
        let _ = Field::string("host").conflicts_with("cert").conflicts_with("key");
    }
}

mod row_128 {
    // `Arg`, and `#[arg(…)]`: exclusive
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(exclusive)]
        list: bool,
    }
}

mod row_129 {
    // `Arg`, and `#[arg(…)]`: exclusive
    use super::*;
    fn row() {
        let _ = Field::boolean("list").exclusive();
    }
}

mod row_130 {
    // `Arg`, and `#[arg(…)]`: overrides_with, overrides_with_all
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(overrides = quiet)]
        loud: bool,
    }
}

mod row_131 {
    // `Arg`, and `#[arg(…)]`: overrides_with, overrides_with_all
    use super::*;
    fn row() {
        let _ = Field::boolean("loud").overrides("quiet");
    }
}

mod row_132 {
    // `Arg`, and `#[arg(…)]`: group, groups
    use super::*;
    #[derive(Options)]
    #[options(group(cert, key, name = "identity"))]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_133 {
    // `Arg`, and `#[arg(…)]`: group, groups
    use super::*;
    fn row() {
        let _ = Group::new("identity", ["cert", "key"]);
    }
}

mod row_134 {
    // `Arg`, and `#[arg(…)]`: global, from_global
    use super::*;
    fn row() {
        let _ = Cli::create("app").globals::<Helper>();
    }
}

mod row_135 {
    // `Arg`, and `#[arg(…)]`: global, from_global
    use super::*;
    fn row() {
        let _ = Cli::create("app").globals::<Helper>();
    }
}

mod row_136 {
    // `Arg`, and `#[arg(…)]`: add
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(complete = zones)]
        zone: Option<String>,
    }
}

mod row_137 {
    // `Arg`, and `#[arg(…)]`: add
    use super::*;
    fn row() {
        let _ = Field::string("zone").complete(candidates);
    }
}

mod row_138 {
    // `Arg`, and `#[arg(…)]`: skip
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(skip = 7)]
        answer: u8,
    }
}

mod row_139 {
    // `Arg`, and `#[arg(…)]`: flatten
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(flatten)]
        more: Helper,
    }
}

mod row_140 {
    // `Arg`, and `#[arg(…)]`: subcommand
    use super::*;
    fn row() {
        let _ = Cli::create("app").handle(run_helper);
    }
}

mod row_141 {
    // `Arg`, and `#[arg(…)]`: subcommand
    use super::*;
    fn row() {
        let _ = Cli::create("app").command(Command::new("status").run_sync(|_| Ok("fine")));
    }
}

mod row_142 {
    // `Arg`, and `#[arg(…)]`: next_help_heading
    use super::*;
    #[derive(Options)]
    #[options(heading = "Network")]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_143 {
    // `Arg`, and `#[arg(…)]`: next_help_heading
    use super::*;
    fn row() {
        let _ = Field::string("host").heading("Network");
    }
}

mod row_144 {
    // `Arg`, and `#[arg(…)]`: rename_all
    use super::*;
    #[derive(Options)]
    #[options(rename_all = "snake_case")]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_145 {
    // `Arg`, and `#[arg(…)]`: rename_all_env
    use super::*;
    #[derive(Options)]
    #[options(env_prefix = "APP_", rename_all_env = "UPPERCASE")]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_146 {
    // `Arg`, and `#[arg(…)]`: get_, get, is_
    use super::*;
    fn row() {
        let _ = Command::new("status").run_sync(|ctx| Ok(ctx.source("region").is_some()));
    }
}

mod row_147 {
    // `ArgGroup`, and `#[group(…)]`: new, id
    use super::*;
    #[derive(Options)]
    #[options(group(cert, key, name = "identity"))]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_148 {
    // `ArgGroup`, and `#[group(…)]`: new, id
    use super::*;
    fn row() {
        let _ = Group::new("identity", ["cert", "key"]);
    }
}

mod row_149 {
    // `ArgGroup`, and `#[group(…)]`: arg, args
    use super::*;
    #[derive(Options)]
    #[options(at_most_one(cert, key))]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_150 {
    // `ArgGroup`, and `#[group(…)]`: arg, args
    use super::*;
    fn row() {
        let _ = Group::at_most_one("identity", ["cert", "key"]);
    }
}

mod row_151 {
    // `ArgGroup`, and `#[group(…)]`: required
    use super::*;
    #[derive(Options)]
    #[options(one_of(cert, key))]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_152 {
    // `ArgGroup`, and `#[group(…)]`: required
    use super::*;
    fn row() {
        let _ = Group::one_of("identity", ["cert", "key"]);
    }
}

mod row_153 {
    // `ArgGroup`, and `#[group(…)]`: multiple
    use super::*;
    #[derive(Options)]
    #[options(any_of(cert, key))]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_154 {
    // `ArgGroup`, and `#[group(…)]`: multiple
    use super::*;
    fn row() {
        let _ = Group::any_of("identity", ["cert", "key"]);
    }
}

mod row_155 {
    // `ArgGroup`, and `#[group(…)]`: requires
    use super::*;
    #[derive(Options)]
    #[options(group(cert, key, requires = mode))]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_156 {
    // `ArgGroup`, and `#[group(…)]`: requires
    use super::*;
    fn row() {
        let _ = Group::new("identity", ["cert", "key"]).requires("mode");
    }
}

mod row_157 {
    // `ArgGroup`, and `#[group(…)]`: requires_all
    use super::*;
    #[derive(Options)]
    #[options(group(cert, key, requires = [mode, "quiet"]))]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_158 {
    // `ArgGroup`, and `#[group(…)]`: requires_all
    use super::*;
    fn row() {
        let _ = Group::new("identity", ["cert", "key"]).requires("mode").requires("quiet");
    }
}

mod row_159 {
    // `ArgGroup`, and `#[group(…)]`: conflicts_with
    use super::*;
    #[derive(Options)]
    #[options(group(cert, key, conflicts_with = quiet))]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_160 {
    // `ArgGroup`, and `#[group(…)]`: conflicts_with
    use super::*;
    fn row() {
        let _ = Group::new("identity", ["cert", "key"]).conflicts_with("quiet");
    }
}

mod row_161 {
    // `ArgGroup`, and `#[group(…)]`: conflicts_with_all
    use super::*;
    #[derive(Options)]
    #[options(group(cert, key, conflicts_with = [quiet, mode]))]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_162 {
    // `ArgGroup`, and `#[group(…)]`: conflicts_with_all
    use super::*;
    fn row() {
        let _ = Group::new("identity", ["cert", "key"]).conflicts_with("quiet").conflicts_with("mode");
    }
}

mod row_163 {
    // `Command`, and `#[command(…)]`: new, name, bin_name, display_name, set_bin_name
    use super::*;
    #[command(name = "cp")]
    fn copy() {}
}

mod row_164 {
    // `Command`, and `#[command(…)]`: new, name, bin_name, display_name, set_bin_name
    use super::*;
    fn row() {
        let _ = Command::new("cp");
    }
}

mod row_165 {
    // `Command`, and `#[command(…)]`: arg, args
    use super::*;
    #[command]
    fn copy(#[arg] from: String, more: Helper) {}
}

mod row_166 {
    // `Command`, and `#[command(…)]`: arg, args
    use super::*;
    fn row() {
        let _ = Command::new("cp").args(Object::new().field(Field::string("from")));
    }
}

mod row_167 {
    // `Command`, and `#[command(…)]`: group, groups
    use super::*;
    #[derive(Options)]
    #[options(one_of(cert, key))]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_168 {
    // `Command`, and `#[command(…)]`: group, groups
    use super::*;
    fn row() {
        let _ = Object::new().group(Group::one_of("identity", ["cert", "key"]));
    }
}

mod row_169 {
    // `Command`, and `#[command(…)]`: subcommand, subcommands
    use super::*;
    #[derive(Commands)]
    enum Row {
        #[command(group)]
        Remote(HelperCommands),
        Last,
    }
}

mod row_170 {
    // `Command`, and `#[command(…)]`: subcommand, subcommands
    use super::*;
    fn row() {
        let _ = Cli::create("app").group(Cli::create("remote").command(Command::new("add").run_sync(|_| Ok("done"))));
    }
}

mod row_171 {
    // `Command`, and `#[command(…)]`: flatten
    use super::*;
    #[derive(Commands)]
    enum Row {
        #[command(flatten)]
        More(HelperCommands),
        Last,
    }
}

mod row_172 {
    // `Command`, and `#[command(…)]`: flatten
    use super::*;
    fn row() {
        let _ = Cli::create("app").command(Command::new("add").run_sync(|_| Ok("done")));
    }
}

mod row_173 {
    // `Command`, and `#[command(…)]`: about, long_about, verbatim_doc_comment
    use super::*;
    /** Copy files */
    #[command]
    fn copy() {}
}

mod row_174 {
    // `Command`, and `#[command(…)]`: about, long_about, verbatim_doc_comment
    use super::*;
    fn row() {
        let _ = Cli::create("app").description("Copies files");
    }
}

mod row_175 {
    // `Command`, and `#[command(…)]`: version, long_version, propagate_version
    use super::*;
    #[derive(Options)]
    #[options(version = "1.0.0")]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_176 {
    // `Command`, and `#[command(…)]`: version, long_version, propagate_version
    use super::*;
    fn row() {
        let _ = Cli::create("app").version("1.0.0");
    }
}

mod row_177 {
    // `Command`, and `#[command(…)]`: author
    use super::*;
    #[derive(Options)]
    #[options(footer = "By the authors")]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_178 {
    // `Command`, and `#[command(…)]`: author
    use super::*;
    fn row() {
        let _ = Cli::create("app").footer("By the authors");
    }
}

mod row_179 {
    // `Command`, and `#[command(…)]`: before_help, before_long_help
    use super::*;
    #[command(header = "Read this first.")]
    fn copy() {}
}

mod row_180 {
    // `Command`, and `#[command(…)]`: before_help, before_long_help
    use super::*;
    #[derive(Options)]
    #[options(header = "Read this first.")]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_181 {
    // `Command`, and `#[command(…)]`: before_help, before_long_help
    use super::*;
    fn row() {
        let _ = Cli::create("app").header("Read this first.");
    }
}

mod row_182 {
    // `Command`, and `#[command(…)]`: after_help, after_long_help
    use super::*;
    #[command(footer = "More: example.com")]
    fn copy() {}
}

mod row_183 {
    // `Command`, and `#[command(…)]`: after_help, after_long_help
    use super::*;
    fn row() {
        let _ = Cli::create("app").footer("More: example.com");
    }
}

mod row_184 {
    // `Command`, and `#[command(…)]`: override_usage
    use super::*;
    #[command(usage = "<from>... <to>")]
    fn copy() {}
}

mod row_185 {
    // `Command`, and `#[command(…)]`: override_usage
    use super::*;
    fn row() {
        let _ = Cli::create("app").usage("<from>... <to>");
    }
}

mod row_186 {
    // `Command`, and `#[command(…)]`: alias, aliases, visible_alias, visible_aliases
    use super::*;
    #[command(aliases("cp", "dup"))]
    fn copy() {}
}

mod row_187 {
    // `Command`, and `#[command(…)]`: alias, aliases, visible_alias, visible_aliases
    use super::*;
    fn row() {
        let _ = Command::new("copy").visible_alias("cp");
    }
}

mod row_188 {
    // `Command`, and `#[command(…)]`: hide
    use super::*;
    #[command(hidden)]
    fn copy() {}
}

mod row_189 {
    // `Command`, and `#[command(…)]`: hide
    use super::*;
    fn row() {
        let _ = Command::new("copy").hidden();
    }
}

mod row_190 {
    // `Command`, and `#[command(…)]`: next_help_heading, subcommand_help_heading
    use super::*;
    #[command(heading = "Files")]
    fn copy() {}
}

mod row_191 {
    // `Command`, and `#[command(…)]`: next_help_heading, subcommand_help_heading
    use super::*;
    fn row() {
        let _ = Cli::create("app").heading("Files");
    }
}

mod row_192 {
    // `Command`, and `#[command(…)]`: subcommand_value_name
    use super::*;
    fn row() {
        let _ = Cli::create("app").usage("<task> [options]");
    }
}

mod row_193 {
    // `Command`, and `#[command(…)]`: next_line_help
    use super::*;
    fn row() {
        let _ = Cli::create("app").next_line_help();
    }
}

mod row_194 {
    // `Command`, and `#[command(…)]`: term_width, max_term_width
    use super::*;
    fn row() {
        let _ = Cli::create("app").max_width(100);
    }
}

mod row_195 {
    // `Command`, and `#[command(…)]`: styles
    use super::*;
    fn row() {
        let _ = Cli::create("app").styles(&STYLES);
    }
}

mod row_196 {
    // `Command`, and `#[command(…)]`: color, disable_colored_help
    use super::*;
    fn row() {
        let _ = Cli::create("app").disable_builtin("color");
    }
}

mod row_197 {
    // `Command`, and `#[command(…)]`: hide_possible_values
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hide_choices)]
        speed: Option<Speed>,
    }
}

mod row_198 {
    // `Command`, and `#[command(…)]`: hide_possible_values
    use super::*;
    fn row() {
        let _ = Field::choice("speed", ["fast", "slow"]).hide_choices();
    }
}

mod row_199 {
    // `Command`, and `#[command(…)]`: disable_help_flag
    use super::*;
    fn row() {
        let _ = Cli::create("app").disable_builtin("help");
    }
}

mod row_200 {
    // `Command`, and `#[command(…)]`: disable_version_flag
    use super::*;
    fn row() {
        let _ = Cli::create("app").disable_builtin("version");
    }
}

mod row_201 {
    // `Command`, and `#[command(…)]`: disable_help_subcommand
    use super::*;
    fn row() {
        let _ = Cli::create("app").disable_builtin("help");
    }
}

mod row_202 {
    // `Command`, and `#[command(…)]`: help_template, override_help
    use super::*;
    fn row() {
        let _ = Cli::create("app").header("Read this first.").footer("More: example.com");
    }
}

mod row_203 {
    // `Command`, and `#[command(…)]`: infer_subcommands
    use super::*;
    fn row() {
        let _ = Cli::create("app").infer_subcommands();
    }
}

mod row_204 {
    // `Command`, and `#[command(…)]`: external_subcommand, allow_external_subcommands, external_subcommand_value_parser
    use super::*;
    #[derive(Commands)]
    enum Row {
        #[command(external)]
        Other(Vec<OsString>),
        Last,
    }
}

mod row_205 {
    // `Command`, and `#[command(…)]`: external_subcommand, allow_external_subcommands, external_subcommand_value_parser
    use super::*;
    fn row() {
        let _ = Cli::create("app").external();
    }
}

mod row_206 {
    // `Command`, and `#[command(…)]`: multicall
    use super::*;
    fn row() {
        let _ = Cli::create("app").multicall();
    }
}

mod row_207 {
    // `Command`, and `#[command(…)]`: no_binary_name
    use super::*;
    fn row() {
        let _ = Cli::create("app").run_with(["status"], Io::memory());
    }
}

mod row_208 {
    // `Command`, and `#[command(…)]`: subcommand_negates_reqs, args_conflicts_with_subcommands, subcommand_precedence_over_arg
    use super::*;
    fn row() {
        let _ = Cli::create("app").root(commands![helper_command]);
    }
}

mod row_209 {
    // `Command`, and `#[command(…)]`: allow_hyphen_values
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(allow_hyphen)]
        pattern: Option<String>,
    }
}

mod row_210 {
    // `Command`, and `#[command(…)]`: allow_hyphen_values
    use super::*;
    fn row() {
        let _ = Field::string("pattern").allow_hyphen();
    }
}

mod row_211 {
    // `Command`, and `#[command(…)]`: allow_negative_numbers
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        offset: Option<i64>,
    }
}

mod row_212 {
    // `Command`, and `#[command(…)]`: allow_negative_numbers
    use super::*;
    fn row() {
        let _ = Field::integer("offset");
    }
}

mod row_213 {
    // `Command`, and `#[command(…)]`: trailing_var_arg
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[arg(trailing)]
        program: Vec<String>,
    }
}

mod row_214 {
    // `Command`, and `#[command(…)]`: trailing_var_arg
    use super::*;
    fn row() {
        let _ = Field::string("program").array().trailing();
    }
}

mod row_215 {
    // `Command`, and `#[command(…)]`: dont_collapse_args_in_usage
    use super::*;
    #[command(usage = "[--force] <from>")]
    fn copy() {}
}

mod row_216 {
    // `Command`, and `#[command(…)]`: dont_collapse_args_in_usage
    use super::*;
    fn row() {
        let _ = Cli::create("app").usage("[--force] <from>");
    }
}

mod row_217 {
    // `Command`, and `#[command(…)]`: help_expected
    use super::*;
    fn row() {
        let _ = Cli::create("app").check();
    }
}

mod row_218 {
    // `Command`, and `#[command(…)]`: debug_assert, build
    use super::*;
    fn row() {
        let _ = Cli::create("app").check();
    }
}

mod row_219 {
    // `Command`, and `#[command(…)]`: error
    use super::*;
    fn row() {
        let _ = Error::new("NO_SUCH_ZONE", "no such zone");
    }
}

mod row_220 {
    // `Command`, and `#[command(…)]`: get_matches, get_matches_mut
    use super::*;
    fn row() {
        let _ = Helper::parse();
    }
}

mod row_221 {
    // `Command`, and `#[command(…)]`: get_matches, get_matches_mut
    use super::*;
    fn row() {
        let _ = Cli::create("app").run();
    }
}

mod row_222 {
    // `Command`, and `#[command(…)]`: try_get_matches, try_get_matches_from, try_get_matches_from_mut, get_matches_from
    use super::*;
    fn row() {
        let _ = Helper::try_parse_from(["--helper"]);
    }
}

mod row_223 {
    // `Command`, and `#[command(…)]`: try_get_matches, try_get_matches_from, try_get_matches_from_mut, get_matches_from
    use super::*;
    fn row() {
        let _ = Cli::create("app").run_with(["status"], Io::memory());
    }
}

mod row_224 {
    // `Command`, and `#[command(…)]`: print_help, print_long_help, render_help, render_long_help, write_help, write_long_help, render_usage
    use super::*;
    fn row() {
        let _ = Cli::create("app").run_with(["--help"], Io::memory());
    }
}

mod row_225 {
    // `Command`, and `#[command(…)]`: render_version, render_long_version
    use super::*;
    fn row() {
        let _ = Cli::create("app").run_with(["--version"], Io::memory());
    }
}

mod row_226 {
    // `Command`, and `#[command(…)]`: rename_all
    use super::*;
    #[derive(Commands)]
    #[commands(rename_all = "snake_case")]
    enum Row {
        First,
    }
}

mod row_227 {
    // `Command`, and `#[command(…)]`: rename_all_env
    use super::*;
    #[derive(Options)]
    #[options(env_prefix = "APP_", rename_all_env = "UPPERCASE")]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
    }
}

mod row_228 {
    // `PossibleValue` and `ValueEnum`, and `#[value(…)]`: new, name
    use super::*;
    #[derive(Choice)]
    enum Row {
        #[choice(name = "quick")]
        Fast,
        Last,
    }
}

mod row_229 {
    // `PossibleValue` and `ValueEnum`, and `#[value(…)]`: new, name
    use super::*;
    fn row() {
        let _ = Field::choice("speed", ["quick"]);
    }
}

mod row_230 {
    // `PossibleValue` and `ValueEnum`, and `#[value(…)]`: help
    use super::*;
    #[derive(Choice)]
    enum Row {
        /** Without checks */
        Fast,
        Last,
    }
}

mod row_231 {
    // `PossibleValue` and `ValueEnum`, and `#[value(…)]`: help
    use super::*;
    fn row() {
        let _ = Field::choice("speed", ["fast"]).describe_choice("fast", "Without checks");
    }
}

mod row_232 {
    // `PossibleValue` and `ValueEnum`, and `#[value(…)]`: hide
    use super::*;
    #[derive(Choice)]
    enum Row {
        #[choice(hidden)]
        Fast,
        Last,
    }
}

mod row_233 {
    // `PossibleValue` and `ValueEnum`, and `#[value(…)]`: alias, aliases
    use super::*;
    #[derive(Choice)]
    enum Row {
        #[choice(aliases("quick", "swift"))]
        Fast,
        Last,
    }
}

mod row_234 {
    // `PossibleValue` and `ValueEnum`, and `#[value(…)]`: skip
    use super::*;
    #[derive(Choice)]
    enum Row {
        #[choice(skip)]
        Fast,
        Last,
    }
}

mod row_235 {
    // `PossibleValue` and `ValueEnum`, and `#[value(…)]`: rename_all
    use super::*;
    #[derive(Choice)]
    #[choice(rename_all = "UPPERCASE")]
    enum Row {
        First,
    }
}

mod row_236 {
    // `PossibleValue` and `ValueEnum`, and `#[value(…)]`: get_, is_, matches
    use super::*;
    fn row() {
        let _ = Speed::Fast.name();
    }
}

mod row_237 {
    // `ArgAction`: Set
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        region: Option<String>,
    }
}

mod row_238 {
    // `ArgAction`: Set
    use super::*;
    fn row() {
        let _ = Field::string("region").optional();
    }
}

mod row_239 {
    // `ArgAction`: Append
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        files: Vec<PathBuf>,
    }
}

mod row_240 {
    // `ArgAction`: Append
    use super::*;
    fn row() {
        let _ = Field::string("files").array();
    }
}

mod row_241 {
    // `ArgAction`: SetTrue
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        force: bool,
    }
}

mod row_242 {
    // `ArgAction`: SetTrue
    use super::*;
    fn row() {
        let _ = Field::boolean("force");
    }
}

mod row_243 {
    // `ArgAction`: SetFalse
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(default = true)]
        cache: bool,
    }
}

mod row_244 {
    // `ArgAction`: SetFalse
    use super::*;
    fn row() {
        let _ = Field::boolean("cache").default(true);
    }
}

mod row_245 {
    // `ArgAction`: Count
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(count)]
        verbose: u8,
    }
}

mod row_246 {
    // `ArgAction`: Count
    use super::*;
    fn row() {
        let _ = Field::count("verbose");
    }
}

mod row_247 {
    // `ValueHint`: Unknown, Other
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        name: Option<String>,
    }
}

mod row_248 {
    // `ValueHint`: Unknown, Other
    use super::*;
    fn row() {
        let _ = Field::string("name");
    }
}

mod row_249 {
    // `ValueHint`: AnyPath
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hint = path)]
        from: Option<String>,
    }
}

mod row_250 {
    // `ValueHint`: AnyPath
    use super::*;
    fn row() {
        let _ = Field::string("from").hint(Hint::Path);
    }
}

mod row_251 {
    // `ValueHint`: FilePath
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hint = file)]
        from: Option<PathBuf>,
    }
}

mod row_252 {
    // `ValueHint`: FilePath
    use super::*;
    fn row() {
        let _ = Field::string("from").hint(Hint::File);
    }
}

mod row_253 {
    // `ValueHint`: DirPath
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hint = dir)]
        from: Option<PathBuf>,
    }
}

mod row_254 {
    // `ValueHint`: DirPath
    use super::*;
    fn row() {
        let _ = Field::string("from").hint(Hint::Dir);
    }
}

mod row_255 {
    // `ValueHint`: ExecutablePath
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hint = executable)]
        from: Option<PathBuf>,
    }
}

mod row_256 {
    // `ValueHint`: ExecutablePath
    use super::*;
    fn row() {
        let _ = Field::string("from").hint(Hint::Executable);
    }
}

mod row_257 {
    // `ValueHint`: CommandName, CommandString, CommandWithArguments
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hint = command)]
        from: Option<String>,
    }
}

mod row_258 {
    // `ValueHint`: CommandName, CommandString, CommandWithArguments
    use super::*;
    fn row() {
        let _ = Field::string("from").hint(Hint::Command);
    }
}

mod row_259 {
    // `ValueHint`: Username
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hint = user)]
        from: Option<String>,
    }
}

mod row_260 {
    // `ValueHint`: Username
    use super::*;
    fn row() {
        let _ = Field::string("from").hint(Hint::User);
    }
}

mod row_261 {
    // `ValueHint`: Hostname
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hint = host)]
        from: Option<String>,
    }
}

mod row_262 {
    // `ValueHint`: Hostname
    use super::*;
    fn row() {
        let _ = Field::string("from").hint(Hint::Host);
    }
}

mod row_263 {
    // `ValueHint`: Url
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hint = url)]
        from: Option<String>,
    }
}

mod row_264 {
    // `ValueHint`: Url
    use super::*;
    fn row() {
        let _ = Field::string("from").hint(Hint::Url);
    }
}

mod row_265 {
    // `ValueHint`: EmailAddress
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hint = email)]
        from: Option<String>,
    }
}

mod row_266 {
    // `ValueHint`: EmailAddress
    use super::*;
    fn row() {
        let _ = Field::string("from").hint(Hint::Email);
    }
}

mod row_267 {
    // Value parsers: StringValueParser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        name: Option<String>,
    }
}

mod row_268 {
    // Value parsers: StringValueParser
    use super::*;
    fn row() {
        let _ = Field::string("name");
    }
}

mod row_269 {
    // Value parsers: OsStringValueParser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        name: Option<OsString>,
    }
}

mod row_270 {
    // Value parsers: OsStringValueParser
    use super::*;
    fn row() {
        let _ = Field::new("name", Kind::OS);
    }
}

mod row_271 {
    // Value parsers: PathBufValueParser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        from: Option<PathBuf>,
    }
}

mod row_272 {
    // Value parsers: PathBufValueParser
    use super::*;
    fn row() {
        let _ = Field::new("from", Kind::PATH);
    }
}

mod row_273 {
    // Value parsers: EnumValueParser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        speed: Option<Speed>,
    }
}

mod row_274 {
    // Value parsers: EnumValueParser
    use super::*;
    fn row() {
        let _ = Field::choice("speed", ["fast", "slow"]);
    }
}

mod row_275 {
    // Value parsers: PossibleValuesParser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(choices = ["fast", "slow"])]
        rate: Option<String>,
    }
}

mod row_276 {
    // Value parsers: PossibleValuesParser
    use super::*;
    fn row() {
        let _ = Field::choice("rate", ["fast", "slow"]);
    }
}

mod row_277 {
    // Value parsers: RangedI64ValueParser, RangedU64ValueParser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(range = -5..=5)]
        offset: Option<i64>,
    }
}

mod row_278 {
    // Value parsers: RangedI64ValueParser, RangedU64ValueParser
    use super::*;
    fn row() {
        let _ = Field::integer("offset").min(-5).max(5);
    }
}

mod row_279 {
    // Value parsers: BoolValueParser, BoolishValueParser, FalseyValueParser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        cache: Option<bool>,
    }
}

mod row_280 {
    // Value parsers: BoolValueParser, BoolishValueParser, FalseyValueParser
    use super::*;
    fn row() {
        let _ = Field::boolean("cache").optional();
    }
}

mod row_281 {
    // Value parsers: NonEmptyStringValueParser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(parse = parse_non_empty)]
        name: Option<String>,
    }
}

mod row_282 {
    // Value parsers: MapValueParser, TryMapValueParser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(parse = parse_share)]
        share: Option<u8>,
    }
}

mod row_283 {
    // Value parsers: UnknownArgumentValueParser
    use super::*;
    #[derive(Options)]
    struct Row {
        cert: Option<String>,
        key: Option<String>,
        mode: Option<String>,
        quiet: bool,
        #[option(hidden, deprecated = "use --region")]
        area: Option<String>,
    }
}

mod row_284 {
    // Value parsers: UnknownArgumentValueParser
    use super::*;
    fn row() {
        let _ = Field::string("area").hidden().deprecated_because("use --region");
    }
}
