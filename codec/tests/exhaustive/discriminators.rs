use neap::Error;

use super::call_setter;
use crate::accounts::cases;

#[test]
fn every_accessor_refuses_another_discriminator() {
    let mut refused = 0;
    for case in cases() {
        let specimen = &case.specimen;
        let fields = specimen.fields.iter().filter(|field| field.name == "discriminator");
        for bit in fields.flat_map(|field| 8 * field.start..8 * field.end) {
            let mut data = specimen.bytes.clone();
            data[bit / 8] ^= 1 << (bit % 8);
            let what = || format!("{}: bit {bit}", case.name);
            assert_eq!((case.index)(&data), Err(Error::Discriminator), "{}", what());
            for getter in &case.getters {
                assert_eq!((getter.call)(&data), Err(Error::Discriminator), "{}", what());
            }
            for setter in &case.setters {
                let result = call_setter(setter, &mut data, what);
                assert_eq!(result, Err(Error::Discriminator), "{}", what());
            }
            refused += 1;
        }
    }
    assert_eq!(refused, 8 * (8 + 4), "a multisig and a vote account have one");
}
