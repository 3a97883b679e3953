/// Deploy to an environment
async fn deploy(
    environment: Environment,
    replicas: u8,
    options: DeployOptions,
    ctx: Context,
) -> Result<Reply<Deployed>> {
    unreachable!()
}
///The command of the function [`deploy`](deploy()).
#[allow(non_camel_case_types, dead_code, unreachable_pub)]
#[allow(missing_debug_implementations, missing_copy_implementations)]
struct deploy {}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::vestibule::__private as __v;
    #[automatically_derived]
    impl __v::CommandDef for deploy {
        const SPEC: __v::CommandSpec<'static> = __v::CommandSpec {
            aliases: &["d"],
            doc: "Deploy to an environment",
            examples: &[("staging --dry-run", "Try it on staging")],
            effects: __v::Effects {
                destructive: true,
                ..__v::Effects::NONE
            },
            ..__v::CommandSpec::new("deploy")
        };
        fn op(query_: __v::CommandQuery<'_, '_>) -> __v::CommandAnswer {
            const __SPEC: __v::CommandSpec<'static> = <deploy as __v::CommandDef>::SPEC;
            static __METADATA: [u8; __v::metadata_len(&__SPEC)] = __v::metadata(&__SPEC);
            const __SPECS: &[__v::Spec<'static>] = &[
                __v::Spec::new(
                    __v::Part::Arg,
                    "environment",
                    <Environment as __v::Value>::SHAPE,
                    "Target environment",
                ),
                __v::Spec::new(
                        __v::Part::Option,
                        "replicas",
                        <u8 as __v::Value>::SHAPE,
                        "",
                    )
                    .short('n')
                    .default("3"),
            ];
            static __PACK: __v::Pack<
                { __v::texts_len(__SPECS) },
                { __SPECS.len() },
                { __v::functions_len(__SPECS) },
            > = __v::pack(__SPECS);
            const _: () = __v::assert_default(<u8 as __v::Value>::SHAPE, "3", __v::None);
            const FIELDS_: &[__v::FieldSource<'static>] = &[
                __v::FieldSource {
                    owner: "",
                    specs: __SPECS,
                },
                __v::FieldSource {
                    owner: "options",
                    specs: <DeployOptions as __v::Extract>::SPECS,
                },
                __v::FieldSource {
                    owner: "ctx",
                    specs: <Context as __v::Extract>::SPECS,
                },
            ];
            const _: () = __v::assert_distinct(FIELDS_);
            const _: () = __v::assert_related(FIELDS_);
            let (result_, output_, item_, schema_) = {
                #[allow(unused_imports)]
                use __v::probes::*;
                let returned_ = __v::tag(
                        &|| deploy(
                            __v::never(),
                            __v::never(),
                            __v::never(),
                            __v::never(),
                        ),
                    )
                    .awaited();
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
                __v::CommandQuery::Tables(tables_) => {
                    __PACK.visit(tables_);
                    <DeployOptions as __v::Extract>::visit(tables_);
                    <Context as __v::Extract>::visit(tables_);
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
                __v::CommandQuery::IsAsync => return __v::CommandAnswer::IsAsync(true),
                __v::CommandQuery::Start(call_) => {
                    #[allow(unused_variables)]
                    let first_ = call_.next_table();
                    let arg0_ = <Environment as __v::Value>::take(
                        call_.values(),
                        first_ + 0u16,
                    );
                    let arg1_ = <u8 as __v::Value>::take(call_.values(), first_ + 1u16);
                    let arg2_ = match <DeployOptions as __v::Extract>::extract(call_) {
                        __v::Ok(value_) => value_,
                        __v::Err(error_) => return __v::CommandAnswer::failed(error_),
                    };
                    let arg3_ = match <Context as __v::Extract>::extract(call_) {
                        __v::Ok(value_) => value_,
                        __v::Err(error_) => return __v::CommandAnswer::failed(error_),
                    };
                    return __v::CommandAnswer::Execution(
                        __v::future(async move {
                            __v::finish(
                                deploy(arg0_, arg1_, arg2_, arg3_).await,
                                result_,
                                output_,
                                item_,
                            )
                        }),
                    );
                }
                _ => {}
            }
            __v::CommandAnswer::Done
        }
    }
};
