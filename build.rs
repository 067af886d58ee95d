//! Nothing to do in an ordinary build; with the feature `header`, the C header, written into OUT_DIR.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
