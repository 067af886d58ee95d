//! The rules of a puzzle: what a queen attacks besides its row and its column.
//!
//! Each rule is a file of this folder, which says what the rule changes. A new rule is such a file, its `mod` line, its
//! line in [`TABLE`], and its constant for C in `src/ffi/puzzle/conditions.rs`; everything else follows from what the
//! file says.

#![forbid(unsafe_code)]

mod knight;
mod torus;
mod touch_only;

use core::fmt;

/// All rules.
const TABLE: &[Rule] = &[torus::RULE, knight::RULE, touch_only::RULE];

/// The rules of a puzzle: a set of [`TORUS`](Rules::TORUS), [`KNIGHT`](Rules::KNIGHT) and
/// [`TOUCH_ONLY`](Rules::TOUCH_ONLY); the empty set is the ordinary queen.
///
/// ```
/// use nqueens::puzzle::{Counted, Rules, Small};
/// let mut puzzle = Small::new(10).unwrap();
/// puzzle.set_rules(Rules::KNIGHT)?;
/// assert_eq!(puzzle.count(u64::MAX, u64::MAX), Counted::All(4));
/// assert_eq!(Rules::TORUS.with(Rules::KNIGHT).to_string(), "torus, knight");
/// # Ok::<(), nqueens::puzzle::Refused>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules(u8);

/// What one rule changes in what a queen attacks.
struct Rule {
    /// The rule as a set of one.
    rules: Rules,
    name: &'static str,
    /// The rules that it can be combined with; it is enough that one of the two names the other.
    goes_with: Rules,
    /// Whether everything that a queen attacks goes on at the opposite edge.
    wraps: bool,
    /// Whether a queen attacks along its diagonals.
    diagonals: bool,
    /// Single squares that a queen attacks: how many rows and how many columns away, in all four directions.
    leaps: &'static [(u32, u32)],
}

impl Rule {
    /// A rule that changes nothing: what a rule does not say is as it is here.
    const ORDINARY: Rule =
        Rule { rules: Rules::QUEENS, name: "", goes_with: Rules::QUEENS, wraps: false, diagonals: true, leaps: &[] };
}

/// Of all rules: those that change the same thing, so that a question to a set of rules is one bit test.
struct Of {
    known: u8,
    wrap: u8,
    drop_diagonals: u8,
    leap: u8,
    /// Those that leap, and that go with no other rule that does.
    leap_alone: u8,
    /// For each rule of the table, those that it can be combined with.
    partners: [u8; TABLE.len()],
    farthest_leap: u32,
}

const OF: Of = {
    let mut of = Of {
        known: 0,
        wrap: 0,
        drop_diagonals: 0,
        leap: 0,
        leap_alone: 0,
        partners: [0; TABLE.len()],
        farthest_leap: 0,
    };
    let mut at = 0;
    while at < TABLE.len() {
        let rule = &TABLE[at];
        let bit = rule.rules.0;
        assert!(bit.is_power_of_two() && of.known & bit == 0, "each rule has a bit of its own");
        of.known |= bit;
        of.wrap |= if rule.wraps { bit } else { 0 };
        of.drop_diagonals |= if rule.diagonals { 0 } else { bit };
        of.leap |= if rule.leaps.is_empty() { 0 } else { bit };
        let mut leap = 0;
        while leap < rule.leaps.len() {
            let (rows, columns) = rule.leaps[leap];
            let longer = if rows > columns { rows } else { columns };
            of.farthest_leap = if longer > of.farthest_leap { longer } else { of.farthest_leap };
            leap += 1;
        }
        let mut other = 0;
        while other < TABLE.len() {
            if TABLE[other].goes_with.contains(rule.rules) || rule.goes_with.contains(TABLE[other].rules) {
                of.partners[at] |= TABLE[other].rules.0;
            }
            other += 1;
        }
        at += 1;
    }
    let mut at = 0;
    while at < TABLE.len() {
        let bit = TABLE[at].rules.0;
        if of.leap & bit != 0 && of.leap & !bit & of.partners[at] == 0 {
            of.leap_alone |= bit;
        }
        at += 1;
    }
    of
};

impl Rules {
    /// The ordinary queen.
    pub const QUEENS: Rules = Rules(0);

    /// The rules with these bits; `None` where a bit means nothing.
    ///
    /// ```
    /// use nqueens::puzzle::Rules;
    /// assert_eq!(Rules::from_bits(2), Some(Rules::KNIGHT));
    /// assert_eq!(Rules::from_bits(1 << 31), None);
    /// ```
    pub const fn from_bits(bits: u32) -> Option<Rules> {
        if bits & !(OF.known as u32) == 0 { Some(Rules(bits as u8)) } else { None }
    }

    /// The bits of the rules, added: 1 for the torus, 2 for the knight, 4 for touching only.
    ///
    /// ```
    /// use nqueens::puzzle::Rules;
    /// assert_eq!(Rules::TORUS.with(Rules::KNIGHT).bits(), 3);
    /// ```
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The rule of this name; `None` where no rule has it.
    ///
    /// ```
    /// use nqueens::puzzle::Rules;
    /// assert_eq!(Rules::named("touch-only"), Some(Rules::TOUCH_ONLY));
    /// assert_eq!(Rules::named("bishop"), None);
    /// ```
    pub fn named(name: &str) -> Option<Rules> {
        TABLE.iter().find(|rule| rule.name == name).map(|rule| rule.rules)
    }

    /// These rules and the others: the union of the two sets.
    ///
    /// ```
    /// use nqueens::puzzle::Rules;
    /// assert_eq!(Rules::QUEENS.with(Rules::TORUS), Rules::TORUS);
    /// ```
    pub const fn with(self, others: Rules) -> Rules {
        Rules(self.0 | others.0)
    }

    /// Whether all of the others are among these rules.
    ///
    /// ```
    /// use nqueens::puzzle::Rules;
    /// let both = Rules::TORUS.with(Rules::KNIGHT);
    /// assert!(both.contains(Rules::KNIGHT) && both.contains(both) && both.contains(Rules::QUEENS));
    /// assert!(!Rules::KNIGHT.contains(both));
    /// ```
    pub const fn contains(self, others: Rules) -> bool {
        self.0 & others.0 == others.0
    }

    /// Whether these rules go together.
    ///
    /// ```
    /// use nqueens::puzzle::Rules;
    /// assert!(Rules::TORUS.with(Rules::KNIGHT).are_possible());
    /// assert!(!Rules::TORUS.with(Rules::TOUCH_ONLY).are_possible());
    /// ```
    pub const fn are_possible(self) -> bool {
        let mut at = 0;
        while at < TABLE.len() {
            let rule = TABLE[at].rules.0;
            if self.0 & rule != 0 && self.0 & !(rule | OF.partners[at]) != 0 {
                return false;
            }
            at += 1;
        }
        true
    }

    /// Whether what a queen attacks goes on at the opposite edge.
    pub(super) const fn wrap(self) -> bool {
        self.0 & OF.wrap != 0
    }

    /// Whether a queen attacks along its diagonals.
    pub(super) const fn keep_diagonals(self) -> bool {
        self.0 & OF.drop_diagonals == 0
    }

    /// Whether a queen attacks single squares nearby.
    pub(super) const fn leap(self) -> bool {
        self.0 & OF.leap != 0
    }

    /// No leap of any rule goes farther, in rows or in columns.
    pub(super) const FARTHEST_LEAP: u32 = OF.farthest_leap;

    /// Calls with each leap: how many rows and how many columns away, in all four directions.
    #[inline(always)]
    pub(super) fn for_each_leap(self, mut visit: impl FnMut(u32, u32)) {
        // The compiler unrolls this: there is a test for each rule that leaps, and none for those after the only one.
        for rule in TABLE.iter().rev() {
            if self.contains(rule.rules) && !rule.leaps.is_empty() {
                rule.leaps.iter().for_each(|&(rows, columns)| visit(rows, columns));
                if OF.leap_alone & rule.rules.0 != 0 {
                    return;
                }
            }
        }
    }
}

/// The names of the rules, with commas; "queens" for the ordinary queen.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = TABLE.iter().filter(|rule| self.contains(rule.rules)).map(|rule| rule.name);
        f.write_str(names.next().unwrap_or("queens"))?;
        names.try_for_each(|name| write!(f, ", {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    /// Every set of known rules, and what is left of it without one of them.
    fn sets() -> impl Iterator<Item = Rules> {
        (0..=u8::MAX.into()).filter_map(Rules::from_bits)
    }

    #[test]
    fn a_set_contains_what_is_all_in_it() {
        assert_eq!(sets().count(), 1 << TABLE.len());
        for (one, other) in sets().flat_map(|one| sets().map(move |other| (one, other))) {
            let all = TABLE.iter().all(|rule| one.contains(rule.rules) || !other.contains(rule.rules));
            assert_eq!(one.contains(other), all, "{one} and {other}");
            assert!(one.with(other).contains(one) && one.with(other).contains(other), "{one} and {other}");
        }
    }

    #[test]
    fn rules_are_possible_when_all_their_pairs_are() {
        let pair = |one: &Rule, other: &Rule| {
            one.rules == other.rules || one.goes_with.contains(other.rules) || other.goes_with.contains(one.rules)
        };
        for set in sets() {
            let rules: Vec<_> = TABLE.iter().filter(|rule| set.contains(rule.rules)).collect();
            let possible = rules.iter().all(|one| rules.iter().all(|other| pair(one, other)));
            assert_eq!(set.are_possible(), possible, "{set}");
        }
        let possible: Vec<_> = sets().filter(|set| set.bits() < 8 && set.are_possible()).map(Rules::bits).collect();
        assert_eq!(possible, [0, 1, 2, 3, 4], "touch-only goes with no other, the knight with the torus");
    }

    #[test]
    fn a_rule_has_one_name() {
        for rule in TABLE {
            assert_eq!(Rules::named(rule.name), Some(rule.rules));
            assert_eq!(rule.rules.to_string(), rule.name);
        }
        assert_eq!(Rules::QUEENS.to_string(), "queens");
    }

    /// What C calls the rules is in the header: the name in capitals, and the bit.
    #[test]
    fn each_rule_has_its_constant_in_c() {
        let header = include_str!("../../../include/nqueens.h");
        for rule in TABLE {
            let name = rule.name.to_uppercase().replace('-', "_");
            let line = std::format!("#define NQ_RULE_{name} {}\n", rule.rules.bits());
            assert!(header.contains(&line), "{line}");
        }
        assert_eq!(header.matches("#define NQ_RULE_").count(), TABLE.len());
    }
}
