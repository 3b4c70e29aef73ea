use super::{call_setter, expected};
use crate::accounts::cases;

#[test]
fn data_may_start_at_any_address() {
    for case in cases() {
        let data = case.specimen.on_chain();
        for address in 0..8 {
            let what = || format!("{} at address {address} modulo 8", case.name);
            let mut buffer = vec![0xee; data.len() + 16];
            let start = buffer.as_ptr().align_offset(8) + address;
            let range = start..start + data.len();
            assert_eq!((buffer.as_ptr() as usize + start) % 8, address);

            buffer[range.clone()].copy_from_slice(&data);
            for getter in &case.getters {
                assert_eq!(
                    (getter.call)(&buffer[range.clone()]),
                    Ok(()),
                    "{}: {}",
                    what(),
                    getter.field
                );
            }
            let index = (case.index)(&buffer[range.clone()]);
            assert_eq!(index, Ok(case.specimen.bytes.len()), "{}", what());

            for setter in &case.setters {
                buffer[range.clone()].copy_from_slice(&data);
                let expected = expected::set(&case, setter, &data);
                let result = call_setter(setter, &mut buffer[range.clone()], what);
                let result = result.map(|total| (buffer[range.clone()].to_vec(), total));
                assert_eq!(result, expected, "{}: set {}", what(), setter.field);
            }
            let outside = [&buffer[..range.start], &buffer[range.end..]].concat();
            assert!(outside.iter().all(|byte| *byte == 0xee), "{}", what());
        }
    }
}
