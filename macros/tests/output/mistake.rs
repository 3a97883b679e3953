::core::compile_error! {
    "unknown attribute `lnog`: did you mean `long`?"
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::vestibule::__private as __v;
    #[automatically_derived]
    impl __v::Record for DeployOptions {
        const SPECS: &'static [__v::Spec<'static>] = &[];
        fn visit(_: &mut __v::Tables<'_>) {}
        fn take(_: &mut __v::Values<'_>, _: u16) -> Self {
            __v::never()
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
