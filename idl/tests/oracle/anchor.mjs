// Oracle for Anchor and Shank IDLs: the account coders of @coral-xyz/anchor. IDLs of the form before 0.30
// are read with Anchor 0.29, the others with 0.32. Usage: see main() in common.mjs.
import { createRequire } from 'node:module'
import { floatHex, main, pascal, snake } from './common.mjs'

const require = createRequire(import.meta.url)
const anchor = require('@coral-xyz/anchor')
const anchor029 = require('anchor-029')
const camelcase = require('camelcase')
const { BN, web3: { PublicKey } } = anchor

const INTEGER = /^([ui])(8|16|32|64|128|256)$/
const FLOAT = /^f(32|64)$/
const SIZE = 16 << 20 // BorshAccountsCoder.encode has a buffer of only 1000 bytes

/** Old and new IDLs in one form: type definitions by name, the names of fields as the coder has them. */
class Types {
  constructor(idl) {
    this.old = !idl.metadata?.spec
    this.key = this.old ? name => camelcase(name) : name => name
    this.defs = new Map([...(this.old ? idl.accounts ?? [] : []), ...(idl.types ?? [])].map(t => [t.name, t]))
  }

  /** A use of a type `{defined}`: its definition and what its generics stand for there. */
  lookup(type, env) {
    const { name, generics = [] } = typeof type.defined === 'string' ? { name: type.defined } : type.defined
    const def = this.defs.get(name)
    if (!def) throw new Error(`type not found: ${name}`)
    const args = generics.map(g => (g.kind === 'type' ? { type: g.type, env } : g.value))
    return [def, new Map((def.generics ?? []).map((g, i) => [g.name, args[i]]))]
  }

  /** Fields as [{key, name, type}], name is undefined in tuples. */
  fields(fields) {
    return (fields ?? []).map((f, i) =>
      f?.name !== undefined ? { key: this.key(f.name), name: snake(f.name), type: f.type } : { key: String(i), type: this.old && f.type ? f.type : f })
  }

  variants(def) {
    return def.type.variants.map(v => ({ key: this.key(v.name), name: pascal(v.name), fields: this.fields(v.fields) }))
  }
}

/** A random value as the coder takes it. */
function randomValue(types, rng, type, env) {
  const again = (t, e = env) => randomValue(types, rng, t, e)
  const several = (n, t) => Array.from({ length: n }, () => again(t))
  const object = (fields, e) => Object.fromEntries(fields.map(f => [f.key, again(f.type, e)]))
  if (typeof type === 'string') {
    const [, sign, bits] = INTEGER.exec(type) ?? []
    if (bits) return bits > 32 ? new BN(rng.integer(+bits, sign === 'i').toString()) : Number(rng.integer(+bits, sign === 'i'))
    if (FLOAT.test(type)) return rng.float(+type.slice(1))
    if (type === 'bool') return rng.chance(2)
    if (type === 'string') return rng.ascii(8)
    if (type === 'bytes') return rng.bytes(rng.below(4))
    if (type === 'publicKey' || type === 'pubkey') return new PublicKey(rng.bytes(32))
  } else if ('option' in type) return rng.chance(2) ? null : again(type.option) // some of an option that is none cannot be told from none
  else if ('vec' in type) return several(rng.below(4), type.vec)
  else if ('array' in type) return several(length(type.array[1], env), type.array[0])
  else if ('generic' in type) return again(env.get(type.generic).type, env.get(type.generic).env)
  else if ('defined' in type) {
    const [def, inner] = types.lookup(type, env)
    if (def.type.kind === 'struct') return object(types.fields(def.type.fields), inner)
    if (def.type.kind !== 'enum') return again(def.type.alias ?? def.type.value, inner)
    const variants = types.variants(def)
    const variant = variants[rng.turn(def.name, variants.length)]
    return { [variant.key]: object(variant.fields, inner) }
  }
  throw new Error(`type not supported: ${JSON.stringify(type)}`)
}

/** A value of the coder in the normalised form. */
function normal(types, value, type, env) {
  const again = (v, t, e = env) => normal(types, v, t, e)
  const several = (values, t) => (t === 'u8' ? 'x:' + Buffer.from(values).toString('hex') : Array.from(values, v => again(v, t)))
  const composite = (fields, v, e) =>
    fields.length && fields[0].name === undefined
      ? fields.map(f => again(v[f.key], f.type, e))
      : Object.fromEntries(fields.map(f => [f.name, again(v[f.key], f.type, e)]))
  if (typeof type === 'string') {
    if (INTEGER.test(type)) return value.toString()
    if (FLOAT.test(type)) return floatHex(value, +type.slice(1))
    if (type === 'bytes') return 'x:' + Buffer.from(value).toString('hex')
    if (type === 'publicKey' || type === 'pubkey') return 'k:' + value.toBuffer().toString('hex')
    return value
  }
  if ('option' in type) return value === null ? null : again(value, type.option)
  if ('vec' in type) return several(value, type.vec)
  if ('array' in type) return several(value, type.array[0])
  if ('generic' in type) return again(value, env.get(type.generic).type, env.get(type.generic).env)
  const [def, inner] = types.lookup(type, env)
  if (def.type.kind === 'struct') return composite(types.fields(def.type.fields), value, inner)
  if (def.type.kind !== 'enum') return again(value, def.type.alias ?? def.type.value, inner)
  const variant = types.variants(def).find(v => v.key in value)
  return variant.fields.length ? { [variant.name]: composite(variant.fields, value[variant.key], inner) } : variant.name
}

const length = (len, env) => (typeof len === 'number' ? len : Number(env.get(len.generic)))

function load(idl, { noDiscriminator, asTypes }) {
  const types = new Types(idl)
  const { BorshAccountsCoder } = types.old ? anchor029 : anchor
  const raw = noDiscriminator || asTypes || idl.metadata?.origin === 'shank'
  // Anchor 0.29 does not find accounts that are used as types, so they are given as types too.
  const all = types.old ? [...types.defs.values()] : idl.types
  return new Map((asTypes ? idl.types : idl.accounts).map(account => {
    try {
      // One account at a time: the coder fails as a whole when it fails for one account.
      const coder = new BorshAccountsCoder({ ...idl, types: all, accounts: [account] })
      const entry = coder.accountLayouts.get(account.name)
      const layout = types.old ? entry : entry.layout
      const discriminator = raw ? Buffer.alloc(0)
        : types.old ? BorshAccountsCoder.accountDiscriminator(account.name) : Buffer.from(account.discriminator)
      const type = { defined: account.name }
      return [account.name, {
        random: rng => {
          const value = randomValue(types, rng, type, new Map())
          const buffer = Buffer.alloc(SIZE)
          const length = layout.encode(value, buffer)
          return { value: normal(types, value, type, new Map()), data: Buffer.concat([discriminator, buffer.subarray(0, length)]) }
        },
        decode: data => normal(types, raw ? layout.decode(data) : coder.decode(account.name, data), type, new Map()),
      }]
    } catch (error) {
      return [account.name, error]
    }
  }))
}

await main(load)
