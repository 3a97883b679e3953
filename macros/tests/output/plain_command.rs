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
        const SPEC: __v::CommandSpec<'static> = __v::CommandSpec {
            aliases: &[],
            doc: "",
            examples: &[],
            deprecated: __v::None,
            effects: __v::Effects {
                read_only: false,
                destructive: false,
                idempotent: false,
            },
            hidden: false,
            ..__v::CommandSpec::new("status")
        };
        fn op(op_: __v::Op<'_, '_>) -> __v::Answer {
            const __SPEC: __v::CommandSpec<'static> = <status as __v::CommandDef>::SPEC;
            static __METADATA: [u8; __v::metadata_len(&__SPEC)] = __v::metadata(&__SPEC);
            let (split_, shape_, item_, schema_) = {
                #[allow(unused_imports)]
                use __v::questions::*;
                let tag_ = __v::tag(&|| status());
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
                __v::Op::Tables(tables_) => {}
                __v::Op::Output => {
                    return __v::Answer::Schema(
                        __v::questions::Start::described(&shape_, schema_()),
                    );
                }
                __v::Op::IsAsync => {
                    return __v::Answer::IsAsync(__v::questions::Start::is_async(&shape_));
                }
                #[allow(unused_variables)]
                __v::Op::Start(call_) => {
                    return __v::Answer::Started(
                        __v::questions::Start::start(
                            shape_,
                            move || __v::finish(status(), split_, shape_, item_),
                        ),
                    );
                }
                _ => {}
            }
            __v::Answer::Done
        }
    }
};
