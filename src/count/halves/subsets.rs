//! Sets of equally many elements as masks, in ascending order.

#![forbid(unsafe_code)]

/// The smallest mask of so many elements.
pub(super) fn first(elements: u32) -> u32 {
    (1 << elements) - 1
}

/// The next larger mask with as many elements, by Gosper's hack (HAKMEM, item 175); the empty set has none, and all
/// bits stand for that.
pub(super) fn following(set: u32) -> u32 {
    if set == 0 {
        return u32::MAX;
    }
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    ripple | ((set ^ ripple) >> 2) >> lowest.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_comes_once_in_ascending_order() {
        for elements in 0..=8 {
            let mut expected = (0..256u32).filter(|set| set.count_ones() == elements);
            let mut set = first(elements);
            while set < 256 {
                assert_eq!(Some(set), expected.next());
                set = following(set);
            }
            assert_eq!(expected.next(), None);
        }
    }
}
