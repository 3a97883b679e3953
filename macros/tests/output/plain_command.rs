pub fn status() -> &'static str {
    "fine"
}
///The command of the function [`status`](status()).
#[allow(non_camel_case_types, dead_code, unreachable_pub)]
#[allow(missing_debug_implementations, missing_copy_implementations)]
pub struct status {}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::vestibule::__private as __v;
    #[automatically_derived]
    impl __v::CommandDef for status {
        const SPEC: __v::CommandSpec<'static> = __v::CommandSpec::new("status");
        fn op(query_: __v::CommandQuery<'_, '_>) -> __v::CommandAnswer {
            const __SPEC: __v::CommandSpec<'static> = <status as __v::CommandDef>::SPEC;
            static __METADATA: [u8; __v::metadata_len(&__SPEC)] = __v::metadata(&__SPEC);
            let (result_, output_, item_, schema_) = {
                #[allow(unused_imports)]
                use __v::probes::*;
                let returned_ = __v::tag(&|| status());
                let result_ = (&&&returned_).fallible();
                let success_ = Split::ok(&result_);
                let output_ = (&&&&&success_).shape();
                let item_ = output_.item();
                let item_ = (&&&item_).fallible();
                let printed_ = Split::ok(&item_);
                __v::printable(&printed_);
                (result_, output_, item_, (&&printed_).schema())
            };
            match query_ {
                __v::CommandQuery::Metadata(metadata_) => {
                    *metadata_ = __v::CommandMetadata::new(&__METADATA);
                }
                __v::CommandQuery::Output => {
                    return __v::CommandAnswer::Schema(
                        __v::probes::Start::described(&output_, schema_()),
                    );
                }
                __v::CommandQuery::Errors(errors_) => {
                    __v::probes::Declares::declare(&result_, errors_);
                    __v::probes::Declares::declare(&item_, errors_);
                }
                __v::CommandQuery::IsAsync => {
                    return __v::CommandAnswer::IsAsync(
                        __v::probes::Start::is_async(&output_),
                    );
                }
                __v::CommandQuery::Start(_) => {
                    return __v::CommandAnswer::Execution(
                        __v::probes::Start::start(
                            output_,
                            move || __v::finish(status(), result_, output_, item_),
                        ),
                    );
                }
                _ => {}
            }
            __v::CommandAnswer::Done
        }
    }
};
