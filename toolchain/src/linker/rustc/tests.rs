#[test]
fn finds_the_library_that_the_arguments_name() {
    let named =
        super::named_in(b"rustc\0--extern\0noprelude:compiler_builtins=/a b/lib-1.rmeta\0-O\0");
    assert_eq!(named, Some("/a b/lib-1.rlib".into()));
    assert_eq!(super::named_in(b"rustc\0@arguments\0"), None);
}
