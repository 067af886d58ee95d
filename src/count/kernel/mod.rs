//! The inner loops of the counts: the completions of a placement on the open rows below a prefix.

pub(crate) mod portable;
