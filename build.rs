//! Nothing to do in an ordinary build; with the feature `header`, the C header, written into OUT_DIR.
//!
//! It never writes into the source tree: `tests/check/header.sh` compares the result with the committed header, and
//! `make header` copies it there.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "header")]
    header::generate();
}

#[cfg(feature = "header")]
mod header {
    use std::env;
    use std::path::PathBuf;

    pub fn generate() {
        println!("cargo::rerun-if-changed=cbindgen.toml");
        println!("cargo::rerun-if-changed=src/ffi");
        let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the package's folder"));
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder for output"));
        let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml is read");
        // The files in the order of the header: what a reader needs first comes first.
        [
            "status",
            "identity",
            "limits",
            "search",
            "count",
            "kernel",
            "join",
            "estimate",
            "board",
            "render",
            "method",
            "puzzle/object",
            "puzzle/conditions",
            "puzzle/solve",
            "puzzle/snapshot",
            "puzzle/hint",
            "generate",
            "rank",
        ]
        .iter()
        .fold(cbindgen::Builder::new().with_config(config), |builder, file| {
            builder.with_src(root.join(format!("src/ffi/{file}.rs")))
        })
        .generate()
        .expect("src/ffi is what cbindgen can read")
        .write_to_file(out.join("nqueens.h"));
    }
}
