//! Where paths are, and the values of the constants that they name.

use super::{
    conditions::is_there,
    error::{Doubt, Place},
    modules::{ItemId, Meaning, ModuleId, Modules, Space, names, plain, string},
    walk::Walk,
};
use neap_idl_reader::{MAX_BYTES, Type, discriminator};
use quote::ToTokens;
use syn::{BinOp, Expr, ExprLit, GenericArgument, ImplItem, Item, Lit, PathArguments, Stmt, UnOp};

/// Where a path is: in a module, and perhaps in a type, which it calls `Self`.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    pub modules: &'a Modules<'a>,
    pub module: ModuleId,
    pub owner: Option<ItemId>,
}

impl<'a> Scope<'a> {
    /// What a path means here.
    pub fn resolve(self, path: &syn::Path, space: Space) -> Result<Meaning, Doubt> {
        self.modules.resolve(self.module, &path.into(), space)
    }

    /// The file and line of something here.
    pub fn place(self, span: proc_macro2::Span) -> Place {
        self.modules.place(self.module, span)
    }

    /// A length or a limit.
    pub fn length(self, expression: &Expr) -> Result<u64, Doubt> {
        self.length_inside(expression, &mut Walk::new(expression))
    }

    /// The length of an array, as a part of its type.
    pub fn length_inside(self, expression: &Expr, walk: &mut Walk) -> Result<u64, Doubt> {
        let number = self.number_inside(expression, walk)?;
        u64::try_from(number).map_err(|_| Doubt::Length { expression: text(expression), number })
    }

    /// A number.
    pub fn number(self, expression: &Expr) -> Result<i128, Doubt> {
        self.number_inside(expression, &mut Walk::new(expression))
    }

    fn number_inside(self, expression: &Expr, walk: &mut Walk) -> Result<i128, Doubt> {
        walk.enter()?;
        let mut number = |expression: &Expr| self.number_inside(expression, walk);
        let unknown = || Doubt::Number(text(expression));
        let found = match expression {
            Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => {
                number.base10_parse().map_err(|_| unknown())
            }
            Expr::Lit(ExprLit { lit: Lit::Byte(byte), .. }) => Ok(byte.value().into()),
            Expr::Paren(inner) => number(&inner.expr),
            Expr::Group(inner) => number(&inner.expr),
            Expr::Block(block) => match &block.block.stmts[..] {
                [Stmt::Expr(inner, None)] => number(inner),
                _ => Err(unknown()),
            },
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
                number(&unary.expr)?.checked_neg().ok_or_else(unknown)
            }
            Expr::Cast(cast) => {
                let range =
                    identifier(&cast.ty).and_then(|it| range_of(&it)).ok_or_else(unknown)?;
                Some(number(&cast.expr)?).filter(|it| range.contains(it)).ok_or_else(unknown)
            }
            Expr::Binary(binary) => {
                let (left, right) = (number(&binary.left)?, number(&binary.right)?);
                let result = match binary.op {
                    BinOp::Add(_) => left.checked_add(right),
                    BinOp::Sub(_) => left.checked_sub(right),
                    BinOp::Mul(_) => left.checked_mul(right),
                    BinOp::Div(_) => left.checked_div(right),
                    BinOp::Rem(_) => left.checked_rem(right),
                    _ => None,
                };
                result.ok_or_else(unknown)
            }
            Expr::Call(call) => {
                let ty = measured(&call.func).and_then(identifier);
                match ty.and_then(|ty| Type::primitive(&ty)) {
                    Some(ty @ (Type::Bool(_) | Type::Integer { .. } | Type::F32 | Type::F64)) => {
                        ty.leaf_size().map(|size| size as i128).ok_or_else(unknown)
                    }
                    _ => Err(unknown()),
                }
            }
            Expr::Path(path) => {
                if let [ty, name] = &names(&path.path)[..]
                    && name == "MAX"
                    && let Some(range) = range_of(ty)
                {
                    Ok(*range.end())
                } else {
                    let (meant, scope) = self.constant(path)?;
                    scope.number_inside(&meant, walk)
                }
            }
            _ => Err(unknown()),
        };
        walk.leave();
        found
    }

    /// The bytes of a discriminator.
    pub fn discriminator(self, account: &str, expression: &Expr) -> Result<Vec<u8>, Doubt> {
        let (meant, scope) = self.meant(expression)?;
        let unknown = || Doubt::Discriminator(text(&meant));
        let byte =
            |expression: &Expr| u8::try_from(scope.number(expression)?).map_err(|_| unknown());
        match &meant {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) if text.value() == "anchor" => {
                Ok(discriminator(&format!("account:{account}")))
            }
            Expr::Lit(ExprLit { lit: Lit::ByteStr(bytes), .. }) => Ok(bytes.value()),
            // Anchor takes a single byte too.
            number @ Expr::Lit(_) => Ok(vec![byte(number)?]),
            Expr::Call(call) if matches!(&*call.func, Expr::Path(it) if it.path.is_ident("sha256")) =>
            {
                let hashed = call.args.first().and_then(string).ok_or_else(unknown)?;
                Ok(discriminator(&hashed))
            }
            Expr::Array(array) => array.elems.iter().map(byte).collect(),
            Expr::Repeat(array) => {
                let count = usize::try_from(scope.length(&array.len)?).unwrap_or(MAX_BYTES);
                Ok(vec![byte(&array.expr)?; count.min(MAX_BYTES)])
            }
            _ => Err(unknown()),
        }
    }

    /// What a name, or a reference to something, stands for.
    fn meant(self, whole: &Expr) -> Result<(Expr, Self), Doubt> {
        let (mut expression, mut scope) = (whole.clone(), self);
        let mut walk = Walk::new(whole);
        loop {
            walk.enter()?;
            expression = match expression {
                Expr::Reference(reference) => *reference.expr,
                Expr::Paren(inner) => *inner.expr,
                Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => *unary.expr,
                Expr::Path(path) => {
                    let meant;
                    (meant, scope) = scope.constant(&path)?;
                    meant
                }
                other => return Ok((other, scope)),
            };
        }
    }

    /// The value of a constant, and where it is.
    fn constant(self, expression: &syn::ExprPath) -> Result<(Expr, Self), Doubt> {
        let path = names(&expression.path);
        let absent = |what| Doubt::Constant { path: path.join("::"), what };
        if expression.qself.is_some() {
            return Err(absent("of a trait"));
        }
        let meaning = match (&path[..], self.owner) {
            ([own, name], Some(owner)) if own == "Self" => Meaning::Associated(owner, name.clone()),
            _ => self.resolve(&expression.path, Space::Value)?,
        };
        match meaning {
            Meaning::Item(index) => match &self.modules[index].item {
                Item::Const(item) => {
                    let module = self.modules[index].module;
                    Ok(((*item.expr).clone(), Self { module, owner: None, ..self }))
                }
                _ => Err(absent("not a constant")),
            },
            Meaning::Associated(owner, name) => self.associated(owner, &name),
            Meaning::Foreign(foreign) => {
                self.stated(&foreign)?.ok_or_else(|| absent("of another crate"))
            }
            _ => self.stated(&path)?.ok_or_else(|| absent("not in the files")),
        }
    }

    /// The value that the caller stated, if there is one.
    fn stated(self, path: &[String]) -> Result<Option<(Expr, Self)>, Doubt> {
        let Some(text) = self.modules.stated.of(path) else { return Ok(None) };
        match syn::parse_str(text) {
            Ok(value) => Ok(Some((value, self))),
            Err(error) => Err(Doubt::StatedValue { text: text.to_owned(), error }),
        }
    }

    /// The constant of a type. One in its own `impl` counts before those of traits.
    fn associated(self, owner: ItemId, name: &str) -> Result<(Expr, Self), Doubt> {
        let mut found = Vec::new();
        for (implementation, entry) in self.modules.implementations(owner) {
            for item in &implementation.items {
                let ImplItem::Const(item) = item else { continue };
                if item.ident != name {
                    continue;
                }
                let doubt = match is_there(&item.attrs, self.modules.stated) {
                    Ok(true) => entry.doubt.clone(),
                    Ok(false) => continue,
                    Err(doubt) => Some(doubt),
                };
                if let Some(doubt) = doubt {
                    let place = self.modules.place(entry.module, item.ident.span());
                    return Err(Doubt::Named { name: name.to_owned(), place, doubt: doubt.into() });
                }
                found.push((implementation.trait_.is_some(), item, entry.module));
            }
        }
        let of_traits = found.iter().all(|(is_trait, ..)| *is_trait);
        found.retain(|(is_trait, ..)| *is_trait == of_traits);
        let path = self.modules.path(owner);
        match &found[..] {
            [(_, item, module)] => {
                let scope = Self { module: *module, owner: Some(owner), ..self };
                Ok((item.expr.clone(), scope))
            }
            [] => Err(Doubt::MissingConstant(format!("{path}::{name}"))),
            _ => Err(Doubt::SeveralConstants { owner: path, name: name.to_owned() }),
        }
    }
}

/// The type whose size an expression computes, if it is the function `size_of::<u64>`.
fn measured(function: &Expr) -> Option<&syn::Type> {
    let Expr::Path(path) = function else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "size_of")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first() {
        Some(GenericArgument::Type(ty)) => Some(ty),
        _ => None,
    }
}

/// The name of a type that has nothing but a name.
fn identifier(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Path(path) if path.qself.is_none() => path.path.get_ident().map(plain),
        _ => None,
    }
}

/// The numbers of a type.
fn range_of(ty: &str) -> Option<std::ops::RangeInclusive<i128>> {
    let Type::Integer { width, is_signed, .. } = Type::primitive(&ty.replace("size", "64"))? else {
        return None;
    };
    // Numbers of 128 bits are beyond what is computed here.
    let count = 1_i128.checked_shl(width.bits())?;
    Some(if is_signed { -count / 2..=count / 2 - 1 } else { 0..=count - 1 })
}

/// Code as a message shows it.
pub fn text(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string()
}
