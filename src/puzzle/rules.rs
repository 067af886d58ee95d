//! What a queen attacks beside its row and its column.

#![forbid(unsafe_code)]

/// The rules of a puzzle: a set of [`TORUS`](Rules::TORUS), [`KNIGHT`](Rules::KNIGHT) and
/// [`TOUCH_ONLY`](Rules::TOUCH_ONLY); none of them is the ordinary queen.
///
/// ```
/// use nqueens::puzzle::{Counted, Rules, Small};
/// let mut puzzle = Small::new(10).unwrap();
/// puzzle.rules(Rules::KNIGHT)?;
/// assert_eq!(puzzle.count(u64::MAX, u64::MAX), Counted::All(4));
/// # Ok::<(), nqueens::puzzle::Refused>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules(u8);

impl Rules {
    /// The ordinary queen.
    pub const QUEENS: Rules = Rules(0);
    /// Diagonals go on at the opposite edge, and so do a knight's moves.
    pub const TORUS: Rules = Rules(1);
    /// A queen attacks what a knight attacks, too.
    pub const KNIGHT: Rules = Rules(2);
    /// Of its diagonals a queen attacks the next squares only. Goes with no other rule.
    pub const TOUCH_ONLY: Rules = Rules(4);

    /// The rules with these bits; `None` where a bit means nothing.
    ///
    /// ```
    /// use nqueens::puzzle::Rules;
    /// assert_eq!(Rules::from_bits(2), Some(Rules::KNIGHT));
    /// assert_eq!(Rules::from_bits(8), None);
    /// ```
    pub const fn from_bits(bits: u32) -> Option<Rules> {
        if bits < 8 { Some(Rules(bits as u8)) } else { None }
    }

    /// 1 for the torus, 2 for the knight, 4 for touching only, added.
    ///
    /// ```
    /// use nqueens::puzzle::Rules;
    /// assert_eq!(Rules::TORUS.and(Rules::KNIGHT).bits(), 3);
    /// ```
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Both rules.
    ///
    /// ```
    /// use nqueens::puzzle::Rules;
    /// assert_eq!(Rules::QUEENS.and(Rules::TORUS), Rules::TORUS);
    /// ```
    pub const fn and(self, other: Rules) -> Rules {
        Rules(self.0 | other.0)
    }

    /// Whether these rules go together.
    ///
    /// ```
    /// use nqueens::puzzle::Rules;
    /// assert!(Rules::TORUS.and(Rules::KNIGHT).are_possible());
    /// assert!(!Rules::TORUS.and(Rules::TOUCH_ONLY).are_possible());
    /// ```
    pub const fn are_possible(self) -> bool {
        self.0 <= Self::TOUCH_ONLY.0
    }

    /// Whether all of `rule` is among them.
    pub(super) const fn have(self, rule: Rules) -> bool {
        self.0 & rule.0 != 0
    }

    /// Whether something depends on the queens of the rows nearby.
    pub(super) const fn look_nearby(self) -> bool {
        self.0 & (Self::KNIGHT.0 | Self::TOUCH_ONLY.0) != 0
    }
}
