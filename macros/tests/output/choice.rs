#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::vestibule::__private as __v;
    #[automatically_derived]
    impl __v::Value for Environment {
        const KIND: __v::Kind = __v::Kind::CHOICE;
        const IS_BUILTIN: bool = true;
        const CHOICES: &'static [__v::ChoiceSpec<'static>] = &[
            __v::ChoiceSpec {
                doc: "For trying changes",
                ..__v::ChoiceSpec::new("staging")
            },
            __v::ChoiceSpec {
                deprecated: __v::Some("use staging"),
                ..__v::ChoiceSpec::new("prod")
            },
        ];
        fn parse(text_: &__v::OsStr) -> __v::Result<Self, __v::String> {
            match text_.to_str() {
                __v::Some("staging") => __v::Ok(Self::Staging),
                __v::Some("prod") => __v::Ok(Self::Production),
                _ => __v::Err(__v::no_choice(text_)),
            }
        }
    }
    #[automatically_derived]
    impl __v::Choice for Environment {
        fn name(&self) -> &'static str {
            match self {
                Self::Staging => "staging",
                Self::Production => "prod",
            }
        }
    }
};
