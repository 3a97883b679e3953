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
    impl __v::FromArgv for DeployOptions {}
};
