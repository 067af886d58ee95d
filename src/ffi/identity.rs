//! Which library this is.

use core::ffi::{CStr, c_char};

/// The version of the library as major * 65536 + minor * 256 + patch.
pub const NQ_VERSION: u32 = 0x000100;

/// The version of the binary interface: a program runs with every library that has the number it was compiled with.
pub const NQ_ABI_VERSION: u32 = 2;

const VERSION_STRING: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(string) => string,
    Err(_) => panic!(),
};

/// NQ_VERSION of the library that runs; the header's may be another.
///
/// - Cost: constant.
#[unsafe(no_mangle)]
pub extern "C" fn nq_version() -> u32 {
    NQ_VERSION
}

/// The version of the library as text, such as "1.2.3". The text is static and ends with a NUL.
///
/// - Cost: constant.
#[unsafe(no_mangle)]
pub extern "C" fn nq_version_string() -> *const c_char {
    VERSION_STRING.as_ptr()
}

/// NQ_ABI_VERSION of the library that runs.
///
/// - Cost: constant.
#[unsafe(no_mangle)]
pub extern "C" fn nq_abi_version() -> u32 {
    NQ_ABI_VERSION
}

#[cfg(test)]
mod tests {
    use std::format;

    #[test]
    fn the_number_is_the_version_of_the_package() {
        let [_, major, minor, patch] = super::NQ_VERSION.to_be_bytes();
        assert_eq!(format!("{major}.{minor}.{patch}"), env!("CARGO_PKG_VERSION"));
    }
}
