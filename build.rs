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
    use std::path::{Path, PathBuf};
    use std::{env, fs};

    use cbindgen::{Builder, Config};

    /// The topics of the header in its order: title, files of src/ffi, and what only C can say.
    ///
    /// Each is a run of cbindgen of its own, which puts constants first, then types, then functions.
    const TOPICS: &[(&str, &[&str], &str)] = &[
        ("Statuses", &["status"], ""),
        ("The library and its limits", &["identity", "limits"], ""),
        ("One board: the first, one of any size, whether it is a solution, pictures", &["board", "render"], ""),
        ("Searching: every solution in order, with pauses and snapshots", &["search"], ""),
        ("Counting in one call", &["count"], ""),
        ("Plans: a count in tasks, on any number of threads and machines", &["plan"], ""),
        ("Kernels, and counting with options", &["kernel"], ""),
        ("Estimating by samples", &["estimate"], ""),
        ("Boards by their number, and random ones", &["rank"], ""),
        ("The textbook methods, step by step", &["method"], ""),
        (
            "Puzzles: boards with conditions",
            &["puzzle/object", "puzzle/conditions", "puzzle/solve", "puzzle/snapshot", "puzzle/hint"],
            PUZZLE_BYTES,
        ),
        ("Making puzzles", &["generate"], ""),
    ];

    const PUZZLE_BYTES: &str = "\
/** The bytes of a puzzle of n rows, n to NQ_MAX_PUZZLE_N: what nq_puzzle_size says, for static memory. */
#define NQ_PUZZLE_BYTES(n) \\
  ((n) <= 16 ? NQ_PUZZLE_BYTES_SMALL : (n) <= 32 ? NQ_PUZZLE_BYTES_MEDIUM : NQ_PUZZLE_BYTES_LARGE)

";

    /// What cbindgen puts around the functions of each run; src/ffi/nqueens.h.in has it once for all of them.
    const EXTERN_C: [&str; 2] = [
        "#ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus\n\n",
        "\n#ifdef __cplusplus\n}  // extern \"C\"\n#endif  // __cplusplus\n",
    ];

    pub fn generate() {
        println!("cargo::rerun-if-changed=cbindgen.toml");
        println!("cargo::rerun-if-changed=src/ffi");
        let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the package's folder"));
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder for output"));
        let frame = fs::read_to_string(root.join("src/ffi/nqueens.h.in")).expect("the frame of the header is there");
        let contents: Vec<&str> = TOPICS.iter().map(|(title, ..)| *title).collect();
        let topics: Vec<String> = TOPICS.iter().map(|topic| declarations(&root, topic)).collect();
        let header = frame.replace("@contents@", &contents.join("\n * - ")).replace("@topics@\n", &topics.join("\n"));
        fs::write(out.join("nqueens.h"), header).expect("the folder for output can be written");
    }

    /// The banner of a topic, and what cbindgen makes of its files.
    fn declarations(root: &Path, (title, files, macros): &(&str, &[&str], &str)) -> String {
        let config = Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml is read");
        let mut bytes = Vec::new();
        files
            .iter()
            .fold(Builder::new().with_config(config), |builder, file| {
                builder.with_src(root.join(format!("src/ffi/{file}.rs")))
            })
            .generate()
            .expect("src/ffi is what cbindgen can read")
            .write(&mut bytes);
        let mut text = String::from_utf8(bytes).expect("cbindgen writes text");
        for words in EXTERN_C {
            assert!(text.contains(words), "cbindgen puts extern \"C\" around the functions of {title} otherwise");
            text = text.replace(words, "");
        }
        let banner = format!("/* ---- {title} ");
        format!("{banner:-<117} */\n\n{macros}{}", short_comments(&text))
    }

    /// Comments of one line on one line, where cbindgen takes three.
    fn short_comments(text: &str) -> String {
        let mut lines = text.lines().peekable();
        let mut short = String::new();
        while let Some(line) = lines.next() {
            let comment = line.strip_suffix("/**").filter(|indent| indent.trim().is_empty());
            let Some(indent) = comment else {
                short += &format!("{line}\n");
                continue;
            };
            let first = lines.next().unwrap_or_default();
            let rest = first.strip_prefix(indent).and_then(|first| first.strip_prefix(" * "));
            match rest {
                Some(words) if lines.next_if_eq(&format!("{indent} */").as_str()).is_some() => {
                    short += &format!("{indent}/** {words} */\n");
                }
                _ => short += &format!("{line}\n{first}\n"),
            }
        }
        short
    }
}
