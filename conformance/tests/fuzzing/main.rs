//! What fuzz targets assert, here of generated inputs, and the fuzzers' dictionary.

mod conflicts;
mod dictionary;
mod host_inputs;
