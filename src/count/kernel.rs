//! The kernels: which instructions the inner loops of a count use.

#![forbid(unsafe_code)]

use core::ffi::CStr;

#[cfg(target_arch = "x86_64")]
use super::prefixes::kernel::{avx2, avx512};
use crate::board::Size;

/// A way to count. All of them give the same numbers.
///
/// ```
/// use nqueens::{board::Size, count::{self, Kernel}};
/// let size = Size::new(11).unwrap();
/// for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
///     assert_eq!(count::total_by(size, kernel), Ok(2680), "{}", kernel.name());
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// One placement at a time, on any processor.
    Portable,
    /// x86-64 with AVX2, POPCNT, BMI1 and BMI2: eight placements at once, sixteen to n = 16.
    Avx2,
    /// x86-64 with the AVX-512 of Ice Lake and Zen 4: sixteen placements at once, 32 to n = 16.
    Avx512,
    /// AArch64 with NEON: has a name, but is not written yet.
    Neon,
}

impl Kernel {
    /// All of them, the best last but for NEON.
    ///
    /// ```
    /// use nqueens::count::Kernel;
    /// let by_name = |name: &str| Kernel::ALL.into_iter().find(|kernel| kernel.name() == name);
    /// assert_eq!(by_name("avx2"), Some(Kernel::Avx2));
    /// assert_eq!(by_name("abacus"), None);
    /// ```
    pub const ALL: [Kernel; 4] = [Kernel::Portable, Kernel::Avx2, Kernel::Avx512, Kernel::Neon];

    /// The fastest that this processor, under this operating system, runs.
    ///
    /// ```
    /// use nqueens::count::Kernel;
    /// assert!(Kernel::best().is_available());
    /// ```
    pub fn best() -> Kernel {
        [Kernel::Avx512, Kernel::Avx2].into_iter().find(|kernel| kernel.is_available()).unwrap_or(Kernel::Portable)
    }

    /// The best for a board of this size: the vectors take some time to be filled.
    pub(crate) fn best_for(size: Size) -> Kernel {
        if size.get() < SMALLEST_FOR_VECTORS { Kernel::Portable } else { Kernel::best() }
    }

    /// Whether this processor, under this operating system, runs it.
    ///
    /// ```
    /// use nqueens::count::Kernel;
    /// assert!(Kernel::Portable.is_available());
    /// assert!(!Kernel::Neon.is_available());
    /// ```
    pub fn is_available(self) -> bool {
        match self {
            Kernel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => avx2::available(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => avx512::available(),
            _ => false,
        }
    }

    /// Its name, such as "avx512".
    ///
    /// ```
    /// assert_eq!(nqueens::count::Kernel::Portable.name(), "portable");
    /// ```
    pub fn name(self) -> &'static str {
        self.c_name().to_str().unwrap_or_default()
    }

    /// The same for C.
    pub(crate) fn c_name(self) -> &'static CStr {
        match self {
            Kernel::Portable => c"portable",
            Kernel::Avx2 => c"avx2",
            Kernel::Avx512 => c"avx512",
            Kernel::Neon => c"neon",
        }
    }
}

/// The n from which vectors are filled well enough to pay.
const SMALLEST_FOR_VECTORS: u32 = 11;
