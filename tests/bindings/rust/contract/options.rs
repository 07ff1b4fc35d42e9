//! The options of a step of tests/contract.

use hoptrail::{OptionValue, Plan};
use serde_json::Value;

use super::host::{members, text};

pub fn with_options<T>(plan: Plan<T>, step: &Value) -> Plan<T> {
    let options = step.get("options").map(members).into_iter().flatten();
    options.fold(plan, |plan, (key, value)| plan.option(key, option_value(value)))
}

pub fn option_value(value: &Value) -> OptionValue {
    match value {
        Value::Number(number) if number.is_i64() => number.as_i64().unwrap().into(),
        Value::Number(number) => number.as_f64().unwrap().into(),
        other => text(other).into(),
    }
}
