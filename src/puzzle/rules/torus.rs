//! The board as a torus.

use super::{Rule, Rules};

impl Rules {
    /// Diagonals go on at the opposite edge, and so do a knight's moves.
    pub const TORUS: Rules = Rules(1);
}

pub(super) const RULE: Rule = Rule { rules: Rules::TORUS, name: "torus", wraps: true, ..Rule::ORDINARY };
