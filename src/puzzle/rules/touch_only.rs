//! Queens that only must not touch: with regions, the daily puzzle of newspapers.

use super::{Rule, Rules};

impl Rules {
    /// Of its diagonals a queen attacks the next squares only. Goes with no other rule.
    pub const TOUCH_ONLY: Rules = Rules(4);
}

pub(super) const RULE: Rule =
    Rule { rules: Rules::TOUCH_ONLY, name: "touch-only", diagonals: false, leaps: &[(1, 1)], ..Rule::ORDINARY };
