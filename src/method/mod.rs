//! The textbook ladder: ways to solve the same puzzle, each a little cleverer than the one before.
//!
//! All deliver the same boards in the same order (lexicographic), so that one can be checked against another, and
//! tell an observer each step that they take, so that they can be watched, compared and drawn. They are here to be
//! read and to be right: [`crate::search`] and [`crate::count`] are the fast ways to the same answers.
//!
//! A method is one file here, its `mod`, and its entry in the table below; for C, also its constant in ffi/method.rs.
//!
//! A run is iterative, and holds all its state on the stack: less than 2 KiB in a release build, the same for every n.
//!
//! ```
//! use core::ops::ControlFlow;
//! use nqueens::board::Size;
//! use nqueens::method::{Method, Action, run};
//!
//! // Counting: an observer that never stops, no limit.
//! let size = Size::new(6).unwrap();
//! let report = run(Method::BooleanArrays, size, 0, |_| ControlFlow::Continue(())).unwrap();
//! assert_eq!(report.work.solutions, 4);
//!
//! // Listing: look at the solutions only.
//! let mut boards = Vec::new();
//! let report = run(Method::ThreeSets, Size::new(4).unwrap(), 0, |event| {
//!     if event.action == Action::Solution {
//!         boards.push(event.columns.to_vec());
//!     }
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(boards, [[1, 3, 0, 2], [2, 0, 3, 1]]);
//!
//! // The first only: a limit of 1.
//! let report = run(Method::PlacedArray, size, 1, |_| ControlFlow::Continue(())).unwrap();
//! assert!(report.stopped);
//! assert_eq!(report.work.squares_tested, 171);
//! ```

#![forbid(unsafe_code)]

mod backtrack;
mod bitmask;
mod board_scan;
mod boolean_arrays;
mod event;
mod permutation;
mod placed_array;
mod tagged_keys;
mod three_sets;
mod trace;

use core::error::Error;
use core::ffi::CStr;
use core::fmt;
use core::ops::ControlFlow;

pub use event::{Action, Attack, Event, Line, Work};
use trace::Trace;

use crate::board::{MAX_N, Size};

/// The largest n of the methods whose work or board grows too fast for more: 12! is 479 001 600.
const MAX_SLOW_N: u32 = 12;

/// What every method is: a way to walk through the boards of one size.
trait Climb {
    /// Delivers every solution in lexicographic order, until the trace breaks it off.
    fn climb<Observer>(trace: &mut Trace<Observer>) -> ControlFlow<()>
    where
        Observer: FnMut(Event<'_>) -> ControlFlow<()>;
}

/// Makes [`Method`] of the table below, in which a method stands with its type, its file, its largest n and its name.
macro_rules! methods {
    ($($(#[$doc:meta])* $method:ident in $file:ident, to $max_n:expr, $name:literal;)*) => {
        /// A method of the ladder, in the order in which textbooks climb it.
        ///
        /// ```
        /// use core::ops::ControlFlow;
        /// use nqueens::{board::Size, method::{Method, run}};
        /// for method in Method::ALL {
        ///     let report = run(method, Size::new(6).unwrap(), 0, |_| ControlFlow::Continue(())).unwrap();
        ///     assert_eq!(report.work.solutions, 4, "{method}");
        /// }
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Method {
            $($(#[$doc])* $method,)*
        }

        const METHODS: usize = [$($name),*].len();

        impl Method {
            /// All methods, in the order of the ladder.
            pub const ALL: [Method; METHODS] = [$(Method::$method),*];

            /// The largest n that the method takes: 12 or 32.
            ///
            /// ```
            /// use nqueens::method::Method;
            /// assert_eq!(Method::Permutation.max_n(), 12);
            /// assert_eq!(Method::Bitmask.max_n(), 32);
            /// ```
            pub const fn max_n(self) -> u32 {
                match self {
                    $(Method::$method => $max_n,)*
                }
            }

            /// The name with the NUL that C wants at its end: one table for both languages.
            pub(crate) const fn c_name(self) -> &'static CStr {
                match self {
                    $(Method::$method => $name,)*
                }
            }

            /// Runs the method.
            fn climb<Observer>(self, trace: &mut Trace<Observer>) -> ControlFlow<()>
            where
                Observer: FnMut(Event<'_>) -> ControlFlow<()>,
            {
                match self {
                    $(Method::$method => $file::$method::climb(trace),)*
                }
            }
        }
    };
}

methods! {
    /// Generate all n! permutations of the columns, and keep those without an attack on a diagonal. To n = 12.
    Permutation in permutation, to MAX_SLOW_N, c"permutation";
    /// A board of squares; each test walks from the square up its column and both its diagonals. To n = 12.
    BoardScan in board_scan, to MAX_SLOW_N, c"board-scan";
    /// The columns of the queens placed so far; each test compares with every one of them.
    PlacedArray in placed_array, to MAX_N as u32, c"placed-array";
    /// One hash set with a key for each taken line: its kind and its number.
    TaggedKeys in tagged_keys, to MAX_N as u32, c"tagged-keys";
    /// Three hash sets: taken columns, diagonals (row - column) and anti-diagonals (row + column).
    ThreeSets in three_sets, to MAX_N as u32, c"three-sets";
    /// Three arrays of booleans instead of the sets; diagonals are moved by n - 1, so that they count from 0.
    BooleanArrays in boolean_arrays, to MAX_N as u32, c"boolean-arrays";
    /// The three arrays as the bits of three words.
    Bitmask in bitmask, to MAX_N as u32, c"bitmask";
}

impl Method {
    /// The name, as the command line takes it.
    ///
    /// ```
    /// use nqueens::method::Method;
    /// assert_eq!(Method::ThreeSets.name(), "three-sets");
    /// ```
    pub const fn name(self) -> &'static str {
        match self.c_name().to_str() {
            Ok(name) => name,
            Err(_) => "",
        }
    }

    /// The method of this name.
    ///
    /// ```
    /// use nqueens::method::Method;
    /// assert_eq!(Method::from_name("bitmask"), Some(Method::Bitmask));
    /// assert_eq!(Method::from_name("guess"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.name() == name)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How a run ended.
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, method::{Method, run}};
/// let report = run(Method::Bitmask, Size::new(8).unwrap(), 0, |_| ControlFlow::Continue(())).unwrap();
/// assert!(!report.stopped);
/// assert_eq!(report.work.solutions, 92);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Report {
    /// Whether the limit or the observer ended it; else every board was looked at.
    pub stopped: bool,
    /// What it did until then.
    pub work: Work,
}

/// The board is larger than the method takes.
///
/// ```
/// use nqueens::{board::Size, method::{Method, TooLarge}};
/// let error = TooLarge { method: Method::BoardScan, size: Size::new(13).unwrap() };
/// assert_eq!(error.to_string(), "the method board-scan goes to n = 12, not 13");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TooLarge {
    /// The method that was asked.
    pub method: Method,
    /// The size it was asked for.
    pub size: Size,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the method {} goes to n = {}, not {}", self.method, self.method.max_n(), self.size.get())
    }
}

impl Error for TooLarge {}

/// Solves the board of this size by this method, and tells the observer each step.
///
/// The run ends when every solution was delivered, or is stopped by the observer's `Break`, or after `limit` solutions
/// (0: no limit); so a limit of 1 finds the first, and a limit of exactly the number of solutions stops at the last.
///
/// Boards come in lexicographic order of their columns. n = 0 has one solution, the empty board.
///
/// # Errors
///
/// [`TooLarge`] when n is above [`Method::max_n`]; the observer is not called then.
///
/// ```
/// use core::ops::ControlFlow;
/// use nqueens::{board::Size, method::{Method, run}};
/// let size = Size::new(13).unwrap();
/// let first = run(Method::ThreeSets, size, 1, |_| ControlFlow::Continue(())).unwrap();
/// assert!(first.stopped && first.work.solutions == 1);
/// assert!(run(Method::BoardScan, size, 1, |_| ControlFlow::Continue(())).is_err());
/// ```
pub fn run<Observer>(method: Method, size: Size, limit: u64, observer: Observer) -> Result<Report, TooLarge>
where
    Observer: FnMut(Event<'_>) -> ControlFlow<()>,
{
    if size.get() > method.max_n() {
        return Err(TooLarge { method, size });
    }
    let mut trace = Trace::new(size, limit, observer);
    let end = method.climb(&mut trace);
    Ok(Report { stopped: end.is_break(), work: trace.work() })
}
