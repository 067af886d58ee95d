//! The kernels: which instructions the inner loops of a count use.

#![forbid(unsafe_code)]

use core::ffi::CStr;

use crate::board::Size;
use crate::simd::{self, Simd};

/// Work of which there is a portable version, and one for vectors of any instruction set.
pub(crate) trait ByKernel {
    type Output;

    // Not called where no instruction set is of the architecture.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    fn with_vectors<S: Simd>(self, simd: S) -> Self::Output;

    fn portable(self) -> Self::Output;
}

/// Makes [`Kernel`] and what depends on the instruction sets that there are.
macro_rules! kernels {
    ($($(#[$doc:meta])* $kernel:ident = $number:literal, $name:literal, $architecture:literal, $module:ident;)*) => {
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
            Portable = 1,
            $($(#[$doc])* $kernel = $number,)*
        }

        impl Kernel {
            /// All of them, the fastest last.
            ///
            /// ```
            /// use nqueens::count::Kernel;
            /// let by_name = |name: &str| Kernel::ALL.into_iter().find(|kernel| kernel.name() == name);
            /// assert_eq!(by_name("avx2"), Some(Kernel::Avx2));
            /// assert_eq!(by_name("abacus"), None);
            /// ```
            pub const ALL: [Kernel; 1 + [$($number),*].len()] = [Kernel::Portable, $(Kernel::$kernel),*];

            /// Whether this processor, under this operating system, runs it.
            ///
            /// ```
            /// use nqueens::count::Kernel;
            /// assert!(Kernel::Portable.is_available());
            /// ```
            pub fn is_available(self) -> bool {
                match self {
                    Kernel::Portable => true,
                    $(
                        #[cfg(target_arch = $architecture)]
                        Kernel::$kernel => simd::$module::$kernel::new().is_some(),
                    )*
                    #[allow(unreachable_patterns)]
                    _ => false,
                }
            }

            /// Does some work with this kernel; with the portable one where this processor lacks it.
            pub(crate) fn run<W: ByKernel>(self, work: W) -> W::Output {
                match self {
                    $(
                        #[cfg(target_arch = $architecture)]
                        Kernel::$kernel => {
                            if let Some(simd) = simd::$module::$kernel::new() {
                                return work.with_vectors(simd);
                            }
                        }
                    )*
                    _ => {}
                }
                work.portable()
            }

            /// Its name for C.
            pub(crate) fn c_name(self) -> &'static CStr {
                match self {
                    Kernel::Portable => c"portable",
                    $(Kernel::$kernel => $name,)*
                }
            }
        }
    };
}

simd::for_each_instruction_set!(kernels);

impl Kernel {
    /// The fastest that this processor, under this operating system, runs.
    ///
    /// ```
    /// use nqueens::count::Kernel;
    /// assert!(Kernel::best().is_available());
    /// ```
    pub fn best() -> Kernel {
        Kernel::ALL.into_iter().rev().find(|kernel| kernel.is_available()).unwrap_or(Kernel::Portable)
    }

    /// The best for a board of this size: the vectors take some time to be filled.
    pub(crate) fn best_for(size: Size) -> Kernel {
        if size.get() < SMALLEST_FOR_VECTORS { Kernel::Portable } else { Kernel::best() }
    }

    /// Its name, such as "avx512".
    ///
    /// ```
    /// assert_eq!(nqueens::count::Kernel::Portable.name(), "portable");
    /// ```
    pub fn name(self) -> &'static str {
        self.c_name().to_str().unwrap_or_default()
    }
}

/// The n from which vectors are filled well enough to pay.
const SMALLEST_FOR_VECTORS: u32 = 11;
