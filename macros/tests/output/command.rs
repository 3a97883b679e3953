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
            deprecated: __v::None,
            effects: __v::Effects {
                read_only: false,
                destructive: true,
                idempotent: false,
            },
            hidden: false,
            ..__v::CommandSpec::new("deploy")
        };
        fn op(op_: __v::Op<'_, '_>) -> __v::Answer {
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
            const FIELDS_: &[__v::Owned<'static>] = &[
                __v::Owned {
                    owner: "",
                    specs: __SPECS,
                },
                __v::Owned {
                    owner: "options",
                    specs: <DeployOptions as __v::Extract>::SPECS,
                },
                __v::Owned {
                    owner: "ctx",
                    specs: <Context as __v::Extract>::SPECS,
                },
            ];
            const _: () = __v::assert_distinct(FIELDS_);
            const _: () = __v::assert_related(FIELDS_);
            let (split_, shape_, item_, schema_) = {
                #[allow(unused_imports)]
                use __v::questions::*;
                let tag_ = __v::tag(
                        &|| deploy(
                            __v::never(),
                            __v::never(),
                            __v::never(),
                            __v::never(),
                        ),
                    )
                    .awaited();
                let split_ = (&&tag_).fallible();
                let ok_ = Split::ok(&split_);
                let shape_ = (&&&&&ok_).shape();
                let item_ = shape_.item();
                let item_ = (&&item_).fallible();
                let leaf_ = Split::ok(&item_);
                __v::printable(&leaf_);
                (split_, shape_, item_, (&&leaf_).schema())
            };
            match op_ {
                __v::Op::About(about_) => *about_ = __v::About::new(&__METADATA),
                #[allow(unused_variables)]
                __v::Op::Tables(tables_) => {
                    __PACK.visit(tables_);
                    <DeployOptions as __v::Extract>::visit(tables_);
                    <Context as __v::Extract>::visit(tables_);
                }
                __v::Op::Output => {
                    return __v::Answer::Schema(
                        __v::questions::Start::described(&shape_, schema_()),
                    );
                }
                __v::Op::IsAsync => return __v::Answer::IsAsync(true),
                #[allow(unused_variables)]
                __v::Op::Start(call_) => {
                    #[allow(unused_variables)]
                    let at_ = call_.next_table();
                    let a0_ = <Environment as __v::Value>::take(
                        call_.values(),
                        at_ + 0u16,
                    );
                    let a1_ = <u8 as __v::Value>::take(call_.values(), at_ + 1u16);
                    let a2_ = match <DeployOptions as __v::Extract>::extract(call_) {
                        __v::Ok(value_) => value_,
                        __v::Err(error_) => return __v::Answer::failed(error_),
                    };
                    let a3_ = match <Context as __v::Extract>::extract(call_) {
                        __v::Ok(value_) => value_,
                        __v::Err(error_) => return __v::Answer::failed(error_),
                    };
                    return __v::Answer::Started(
                        __v::future(async move {
                            __v::finish(
                                deploy(a0_, a1_, a2_, a3_).await,
                                split_,
                                shape_,
                                item_,
                            )
                        }),
                    );
                }
                _ => {}
            }
            __v::Answer::Done
        }
    }
};
