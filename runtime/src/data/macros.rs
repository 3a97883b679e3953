//! The `json!` macro.

/// Creates [`Data`](crate::Data) from JSON-like syntax.
///
/// A value is any expression that implements `Serialize`, a name any expression that converts to a `String`; a name of
/// several tokens ends at the colon, or is in parentheses.
///
/// ```
/// use vestibule::json;
///
/// let name = "a";
/// let data = json!({
///     "name": name,
///     "sizes": [1, 2 + 3, null],
///     (format!("{name}-open")): true,
/// });
/// assert_eq!(data.to_string(), r#"{"name":"a","sizes":[1,5,null],"a-open":true}"#);
/// ```
///
/// A value whose `Serialize` implementation fails becomes null, and panics with debug assertions; to handle the
/// error, call [`to_data`](crate::data::to_data).
#[macro_export]
macro_rules! json {
    // The elements of an array: the converted ones, then the rest.
    (@items [$($converted:expr,)*]) => {
        ::std::vec![$($converted,)*]
    };
    (@items [$($converted:expr,)*] null $(, $($rest:tt)*)?) => {
        $crate::json!(@items [$($converted,)* $crate::data::Data::Null,] $($($rest)*)?)
    };
    (@items [$($converted:expr,)*] [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $crate::json!(@items [$($converted,)* $crate::json!([$($inner)*]),] $($($rest)*)?)
    };
    (@items [$($converted:expr,)*] {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $crate::json!(@items [$($converted,)* $crate::json!({$($inner)*}),] $($($rest)*)?)
    };
    (@items [$($converted:expr,)*] $value:expr $(, $($rest:tt)*)?) => {
        $crate::json!(@items [$($converted,)* $crate::json!($value),] $($($rest)*)?)
    };

    // The members of an object: a name of one token, or of all tokens up to the colon.
    (@members $map:ident) => {};
    (@members $map:ident $key:tt : $($rest:tt)+) => {
        $crate::json!(@value $map ($key) $($rest)+)
    };
    (@members $map:ident $($rest:tt)+) => {
        $crate::json!(@name $map () $($rest)+)
    };
    (@name $map:ident ($($key:tt)+) : $($rest:tt)+) => {
        $crate::json!(@value $map ($($key)+) $($rest)+)
    };
    (@name $map:ident ($($key:tt)*) $next:tt $($rest:tt)*) => {
        $crate::json!(@name $map ($($key)* $next) $($rest)*)
    };
    (@name $map:ident ($($key:tt)*)) => {
        ::std::compile_error!(::std::concat!(
            "expected `: value` after the name in `",
            ::std::stringify!($($key)*),
            "`"
        ))
    };
    (@value $map:ident ($($key:tt)+) null $(, $($rest:tt)*)?) => {
        $map.insert($($key)+, $crate::data::Data::Null);
        $crate::json!(@members $map $($($rest)*)?)
    };
    (@value $map:ident ($($key:tt)+) [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $map.insert($($key)+, $crate::json!([$($inner)*]));
        $crate::json!(@members $map $($($rest)*)?)
    };
    (@value $map:ident ($($key:tt)+) {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $map.insert($($key)+, $crate::json!({$($inner)*}));
        $crate::json!(@members $map $($($rest)*)?)
    };
    (@value $map:ident ($($key:tt)+) $value:expr $(, $($rest:tt)*)?) => {
        $map.insert($($key)+, $crate::json!($value));
        $crate::json!(@members $map $($($rest)*)?)
    };

    (null) => {
        $crate::data::Data::Null
    };
    ([$($items:tt)*]) => {
        $crate::data::Data::Array($crate::json!(@items [] $($items)*))
    };
    ({}) => {
        $crate::data::Data::Object($crate::data::Map::new())
    };
    ({$($members:tt)+}) => {{
        let mut map = $crate::data::Map::new();
        $crate::json!(@members map $($members)+);
        $crate::data::Data::Object(map)
    }};
    ($value:expr) => {
        $crate::data::__from_serialize(&$value)
    };
}
