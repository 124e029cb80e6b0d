//! Says when the corpus is to be embedded again.
//!
//! Why: `include_dir!` makes the compiler watch the files that were there; a file that is new, or gone, it does not notice.

fn main() {
    // A folder is watched with all that is in it.
    println!("cargo:rerun-if-changed=.");
}
