//! Queens that are knights as well, also called superqueens or amazons.

use super::{Rule, Rules};

impl Rules {
    /// A queen attacks what a knight attacks, too.
    pub const KNIGHT: Rules = Rules(2);
}

pub(super) const RULE: Rule =
    Rule { rules: Rules::KNIGHT, name: "knight", goes_with: Rules::TORUS, leaps: &[(1, 2), (2, 1)], ..Rule::ORDINARY };
