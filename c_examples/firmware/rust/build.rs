//! The linker script of the board, which is one of the C programs' too.

use std::env;
use std::path::PathBuf;

fn main() {
    let scripts =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the package's folder")).join("..");
    println!("cargo::rustc-link-search={}", scripts.display());
    println!("cargo::rustc-link-arg=-Tcortex-m3.ld");
    println!("cargo::rerun-if-changed=../cortex-m3.ld");
    println!("cargo::rerun-if-changed=../sections.ld");
}
