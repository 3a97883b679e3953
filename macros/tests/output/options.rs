#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::vestibule::__private as __v;
    const __SPECS: &[__v::Spec<'static>] = &[
        __v::Spec::new(
                __v::Part::Option,
                "region",
                <String as __v::Value>::SHAPE,
                "Target region",
            )
            .short('r')
            .default("eu-west-1"),
        __v::Spec::new(
                __v::Part::Option,
                "zone",
                <Option<String> as __v::Value>::SHAPE,
                "Availability zone",
            )
            .deprecated("use --region"),
        __v::Spec::new(
                __v::Part::Option,
                "service",
                <Vec<String> as __v::Value>::SHAPE,
                "",
            )
            .wire("services"),
        __v::Spec::new(__v::Part::Option, "verbose", <u8 as __v::Value>::SHAPE, "")
            .short('v')
            .count(),
        __v::Spec::new(__v::Part::Option, "limit", <u8 as __v::Value>::SHAPE, "")
            .default(__DEFAULT_LIMIT)
            .min("1")
            .max("10"),
        __v::Spec::new(__v::Part::Option, "dry-run", <bool as __v::Value>::SHAPE, "")
            .wire("dryRun"),
    ];
    static __PACK: __v::Pack<
        { __v::texts_len(__SPECS) },
        { __SPECS.len() },
        { __v::functions_len(__SPECS) },
    > = __v::pack(__SPECS);
    const _: () = __v::assert_default(
        <String as __v::Value>::SHAPE,
        "eu-west-1",
        __v::None,
    );
    const _: () = __v::assert_count(<u8 as __v::Value>::SHAPE);
    const __DEFAULT_LIMIT: &str = {
        #[allow(unused_imports)]
        use __v::constants::*;
        const TEXT: &__v::DefaultText = &__v::ConstDefault(LIMIT).text();
        TEXT.as_str()
    };
    const _: () = __v::assert_default(
        <u8 as __v::Value>::SHAPE,
        __DEFAULT_LIMIT,
        __v::None,
    );
    const _: () = __v::assert_range(<u8 as __v::Value>::SHAPE);
    #[automatically_derived]
    impl __v::Record for DeployOptions {
        const SPECS: &'static [__v::Spec<'static>] = __SPECS;
        fn visit(tables: &mut __v::Tables<'_>) {
            __PACK.visit(tables);
        }
        fn take(values_: &mut __v::Values<'_>, first_: u16) -> Self {
            Self {
                region: <String as __v::Value>::take(values_, first_ + 0u16),
                zone: <Option<String> as __v::Value>::take(values_, first_ + 1u16),
                services: <Vec<String> as __v::Value>::take(values_, first_ + 2u16),
                verbose: <u8 as __v::Value>::take(values_, first_ + 3u16),
                limit: <u8 as __v::Value>::take(values_, first_ + 4u16),
                dry_run: <bool as __v::Value>::take(values_, first_ + 5u16),
            }
        }
    }
    #[automatically_derived]
    impl __v::Parser for DeployOptions {
        const PROGRAM: __v::ProgramSpec<'static> = __v::ProgramSpec {
            doc: "",
            ..__v::ProgramSpec::of_package(
                ::core::option_env!("CARGO_BIN_NAME"),
                ::core::option_env!("CARGO_PKG_NAME"),
                ::core::option_env!("CARGO_PKG_VERSION"),
            )
        };
        fn program() -> __v::Cli {
            __v::record_program::<Self>()
        }
        fn read(
            argv_: &[__v::OsString],
            io_: &__v::Io,
        ) -> __v::Result<Self, __v::Ended> {
            __v::read_record(argv_, io_)
        }
    }
    #[automatically_derived]
    impl __v::FromArgv for DeployOptions {}
};
