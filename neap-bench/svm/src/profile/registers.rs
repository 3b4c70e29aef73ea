//! The registers before each instruction, in about 10 bytes for each.

/// The registers before each instruction that ran. Register 11 is the place of the instruction.
///
/// Most instructions change one register and lead to the next place, so only what differs from that is kept.
#[derive(Clone, Debug, Default)]
pub struct Registers {
    /// For each instruction, one bit for each register with a new value, and the new values.
    changes: Vec<u8>,
    count: usize,
    last: [u64; 12],
}

impl Registers {
    /// The number of instructions.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether nothing ran.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Those before the first instruction.
    pub fn first(&self) -> Option<[u64; 12]> {
        self.iter().next()
    }

    /// Those before the last instruction.
    pub fn last(&self) -> Option<[u64; 12]> {
        (!self.is_empty()).then_some(self.last)
    }

    /// Those before each instruction.
    pub fn iter(&self) -> impl Iterator<Item = [u64; 12]> {
        let (mut rest, mut registers) = (self.changes.as_slice(), [0; 12]);
        (0..self.count).map_while(move |_| {
            let changed = u16::from_le_bytes(*rest.split_off(..2)?.as_array()?);
            advance(&mut registers);
            for (index, register) in registers.iter_mut().enumerate() {
                if changed >> index & 1 == 1 {
                    *register = u64::from_le_bytes(*rest.split_off(..8)?.as_array()?);
                }
            }
            Some(registers)
        })
    }

    /// Removes the last instruction.
    pub fn pop(&mut self) {
        *self = self.iter().take(self.count.saturating_sub(1)).collect();
    }

    fn push(&mut self, registers: &[u64; 12]) {
        advance(&mut self.last);
        let start = self.changes.len();
        let mut changed = 0_u16;
        self.changes.extend_from_slice(&changed.to_le_bytes());
        for (index, register) in registers.iter().enumerate() {
            if *register != self.last[index] {
                changed |= 1 << index;
                self.changes.extend_from_slice(&register.to_le_bytes());
            }
        }
        self.changes[start..start + 2].copy_from_slice(&changed.to_le_bytes());
        self.last = *registers;
        self.count += 1;
    }
}

/// Moves the place to that of the next instruction.
fn advance(registers: &mut [u64; 12]) {
    registers[11] = registers[11].wrapping_add(1);
}

impl FromIterator<[u64; 12]> for Registers {
    fn from_iter<T: IntoIterator<Item = [u64; 12]>>(all: T) -> Self {
        let mut registers = Self::default();
        all.into_iter().for_each(|each| registers.push(&each));
        registers
    }
}

#[cfg(test)]
mod tests {
    use super::Registers;

    #[test]
    fn keeps_all_registers_in_few_bytes() {
        // A loop that counts, with a call whose frame is another one.
        let mut all = vec![[u64::MAX; 12], [0; 12]];
        for step in 0..1000 {
            let mut registers = all[all.len() - 1];
            registers[1] = step * 3;
            registers[10] = if step % 50 == 0 { 0x2_0000_1000 } else { 0x2_0000_2000 };
            registers[11] = if step % 10 == 0 { 7 } else { registers[11] + 1 };
            all.push(registers);
        }
        let mut kept = all.iter().copied().collect::<Registers>();
        assert_eq!(Vec::from_iter(kept.iter()), all);
        assert_eq!((kept.first(), kept.last()), (Some([u64::MAX; 12]), all.last().copied()));
        assert!(kept.changes.len() < 12 * all.len(), "{} bytes", kept.changes.len());
        kept.pop();
        assert_eq!((kept.len(), kept.last()), (all.len() - 1, Some(all[all.len() - 2])));
        let mut none = Registers::default();
        none.pop();
        assert_eq!((none.first(), none.last(), none.is_empty()), (None, None, true));
    }
}
