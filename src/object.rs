//! What a value must be able to do to live in the memory of a C caller.

#![forbid(unsafe_code)]

/// A value in the memory of a C caller: a search, a plan, a puzzle.
///
/// Such memory is not ours: it may be uninitialised, zeroed, copied, written over, or hold another kind of object. So
/// three things are asked of a value that lives there:
///
/// - Every bit pattern is a valid value of its type, as far as the language is concerned: integers, and arrays and
///   structs of them, but no `bool`, enum or reference. The C border vouches for each type, where it says so with
///   `unsafe`.
/// - What the code relies on beyond that is checked by [`is_sound`](Object::is_sound), at each call.
/// - It is made in place by [`reset`](Object::reset): a value made on the stack and moved costs its size in stack.
pub(crate) trait Object: Sized {
    /// The state word in front of an object that takes calls: another one for each type, and for each layout of it.
    const READY: u64;

    /// The state word while a callback of the object runs.
    const RUNNING: u64 = !Self::READY;

    /// What the value is made from.
    type From;

    /// Makes this value anew, whatever it was before.
    fn reset(&mut self, from: Self::From);

    /// Whether the value can have come from this library: what the safety of the code, and the end of its loops, rest
    /// on.
    fn is_sound(&self) -> bool;
}
