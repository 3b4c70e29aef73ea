// Oracle for IDLs of any kind: the codecs of @codama/dynamic-codecs; IDLs of Anchor and Shank are first
// converted by @codama/nodes-from-anchor. Usage: see main() in common.mjs.
// Fields whose value the IDL fixes (`defaultValueStrategy: omitted`, such as discriminators) are in the data
// but not in the value.
import { getLastNodeFromPath, getRecordLinkablesVisitor, LinkableDictionary, NodeStack, visit } from 'codama'
import { getCodecAndValueVisitors } from '@codama/dynamic-codecs'
import { rootNodeFromAnchor } from '@codama/nodes-from-anchor'
import { getBase58Codec } from '@solana/codecs'
import { floatHex, main, pascal, snake, squash } from './common.mjs'

const base58 = getBase58Codec() // of @solana/codecs encode is string -> bytes
const WRAPPERS = {
  amountTypeNode: 'number', dateTimeTypeNode: 'number', solAmountTypeNode: 'number', fixedSizeTypeNode: 'type',
  sizePrefixTypeNode: 'type', hiddenPrefixTypeNode: 'type', hiddenSuffixTypeNode: 'type', preOffsetTypeNode: 'type',
  postOffsetTypeNode: 'type', sentinelTypeNode: 'type', definedTypeNode: 'type', structFieldTypeNode: 'type',
}
const OPTIONS = ['optionTypeNode', 'zeroableOptionTypeNode', 'remainderOptionTypeNode']
const isOmitted = field => field.defaultValueStrategy === 'omitted'
const isScalar = node => node.variants.every(v => v.kind === 'enumEmptyVariantTypeNode')
const isU8 = node => node.kind === 'numberTypeNode' && node.format === 'u8'

/** The node that a link names, and the path to it. */
function follow(context, link, path) {
  const target = context.linkables.getPathOrThrow([...path, link])
  return [getLastNodeFromPath(target), target.slice(0, -1)]
}

/** A random value as the codec takes it. `size` is the number of bytes that a surrounding node fixes. */
function randomValue(context, rng, node, path, size) {
  const inner = [...path, node]
  const again = (n, s) => randomValue(context, rng, n, inner, s)
  const several = (count, n) => {
    const length = count.kind === 'fixedCountNode' ? count.value : rng.below(4)
    return Array.from({ length }, () => again(n))
  }
  if (WRAPPERS[node.kind]) return again(node[WRAPPERS[node.kind]], node.kind === 'fixedSizeTypeNode' ? node.size : size)
  if (OPTIONS.includes(node.kind)) return rng.chance(2) ? { __option: 'None' } : { __option: 'Some', value: again(node.item) }
  switch (node.kind) {
    case 'numberTypeNode': {
      const [, kind, bits] = /^([uif])(\d+)$/.exec(node.format) ?? [null, 'u', 16]
      if (kind === 'f') return rng.float(+bits)
      const value = rng.integer(+bits, kind === 'i')
      return +bits > 32 ? value : Number(value)
    }
    case 'booleanTypeNode': return rng.chance(2)
    case 'publicKeyTypeNode': return base58.decode(rng.bytes(32))
    case 'bytesTypeNode': return ['base64', rng.bytes(size ?? rng.below(4)).toString('base64')]
    case 'stringTypeNode':
      if (node.encoding !== 'utf8') throw new Error(`string of encoding ${node.encoding}`)
      return rng.ascii(Math.min(size ?? 8, 8))
    case 'definedTypeLinkNode': return randomValue(context, rng, ...follow(context, node, path), size)
    case 'arrayTypeNode': return several(node.count, node.item)
    case 'setTypeNode': return several(node.count, node.item)
    case 'mapTypeNode': return Object.fromEntries(several(node.count, node.key).map(key => [key, again(node.value)]))
    case 'tupleTypeNode': return node.items.map(item => again(item))
    case 'structTypeNode':
      return Object.fromEntries(node.fields.map(f => [f.name, isOmitted(f) ? context.fixed(f, inner) : again(f)]))
    case 'enumTypeNode': {
      const index = rng.turn(path.at(-1)?.name ?? 'enum', node.variants.length)
      if (isScalar(node)) return index
      const variant = node.variants[index]
      const __kind = context.pascal(variant.name)
      if (variant.kind === 'enumStructVariantTypeNode') return { __kind, ...again(variant.struct) }
      return variant.kind === 'enumTupleVariantTypeNode' ? { __kind, fields: again(variant.tuple) } : { __kind }
    }
  }
  throw new Error(`node not supported: ${node.kind}`)
}

/** A value of the codec in the normalised form. */
function normal(context, value, node, path) {
  const inner = [...path, node]
  const again = (v, n) => normal(context, v, n, inner)
  if (WRAPPERS[node.kind]) return again(value, node[WRAPPERS[node.kind]])
  if (OPTIONS.includes(node.kind)) return value.__option === 'None' ? null : again(value.value, node.item)
  switch (node.kind) {
    case 'numberTypeNode': return node.format[0] === 'f' ? floatHex(value, +node.format.slice(1)) : value.toString()
    case 'publicKeyTypeNode': return 'k:' + Buffer.from(base58.encode(value)).toString('hex')
    case 'bytesTypeNode': return 'x:' + Buffer.from(value[1], value[0]).toString('hex')
    case 'definedTypeLinkNode': return normal(context, value, ...follow(context, node, path))
    case 'arrayTypeNode':
    case 'setTypeNode': return isU8(node.item) ? 'x:' + Buffer.from(value).toString('hex') : value.map(v => again(v, node.item))
    case 'mapTypeNode': return Object.entries(value).map(([k, v]) => [again(k, node.key), again(v, node.value)])
    case 'tupleTypeNode': return node.items.map((item, i) => again(value[i], item))
    case 'structTypeNode':
      return Object.fromEntries(node.fields.filter(f => !isOmitted(f)).map(f => [snake(f.name), again(value[f.name], f)]))
    case 'enumTypeNode': {
      const variant = node.variants.find((v, i) => (isScalar(node) ? i === value : context.pascal(v.name) === value.__kind))
      const name = pascal(variant.name)
      if (variant.kind === 'enumStructVariantTypeNode') return { [name]: again(value, variant.struct) }
      return variant.kind === 'enumTupleVariantTypeNode' ? { [name]: again(value.fields, variant.tuple) } : name
    }
    default: return value
  }
}

/** An Anchor or Shank IDL cut down to one account and the types it uses, as the conversion fails as a whole. */
function cut(idl, account, asTypes) {
  const isOld = !idl.metadata?.spec
  const defs = new Map([...(isOld ? idl.accounts : []), ...idl.types].map(t => [t.name, t]))
  const used = new Set()
  const use = name => {
    if (used.has(name) || !defs.has(name)) return
    used.add(name)
    JSON.stringify(defs.get(name), (key, value) => {
      if (key === 'defined') use(value.name ?? value)
      return value
    })
  }
  use(account.name)
  // Accounts that are used as types are given as types too: the converter does not find them else.
  return { ...idl, instructions: [], events: [], errors: [], constants: [], accounts: asTypes ? [] : [account], types: [...used].map(n => defs.get(n)) }
}

function load(idl, { noDiscriminator, asTypes }) {
  if (noDiscriminator) idl = { ...idl, metadata: { ...idl.metadata, origin: 'shank' } }
  const isCodama = idl.kind === 'rootNode'
  const accounts = isCodama ? idl.program[asTypes ? 'definedTypes' : 'accounts'] : asTypes ? idl.types : idl.accounts
  return new Map(accounts.map(account => {
    try {
      return [pascal(account.name), coder(isCodama ? idl : rootNodeFromAnchor(cut(idl, account, asTypes)), account.name, asTypes)]
    } catch (error) {
      return [pascal(account.name), error]
    }
  }))
}

function coder(root, name, asTypes) {
  const linkables = new LinkableDictionary()
  visit(root, getRecordLinkablesVisitor(linkables))
  const visitors = path => getCodecAndValueVisitors(linkables, { stack: new NodeStack(path) })
  const context = {
    linkables,
    fixed: (field, path) => visit(field.defaultValue, visitors(path).valueVisitor),
    // As the codec spells the variants of enums with data: each word's first letter large, the rest small.
    pascal: name => name.replace(/([A-Z])/g, ' $1').split(/[^a-zA-Z0-9]+/).filter(Boolean)
      .map(w => w[0].toUpperCase() + w.slice(1).toLowerCase()).join(''),
  }
  const account = root.program[asTypes ? 'definedTypes' : 'accounts'].find(a => squash(a.name) === squash(name))
  const codec = visit(account, visitors([root, root.program]).codecVisitor)
  const data = account.data ?? account.type
  const path = [root, root.program, account]
  return {
    random: rng => {
      const value = randomValue(context, rng, data, path)
      return { value: normal(context, value, data, path), data: codec.encode(value) }
    },
    decode: bytes => normal(context, codec.decode(bytes), data, path),
  }
}

await main(load)
