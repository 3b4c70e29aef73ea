// What the oracles share: seeded random numbers, names, JSON lines, the command line.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** Seeded random source (mulberry32). */
export function random(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
  const turns = new Map()
  const rng = {
    below: n => next() % n,
    chance: n => next() % n === 0,
    bytes: n => Buffer.from(Array.from({ length: n }, () => next() & 255)),
    ascii: max => Array.from({ length: rng.below(max + 1) }, () => String.fromCharCode(33 + rng.below(94))).join(''),
    /** Each of `count` in turn, counted per key, so that every enum variant comes up. */
    turn: (key, count) => {
      const n = turns.get(key) ?? rng.below(count)
      turns.set(key, n + 1)
      return n % count
    },
    /** An integer of that many bits: now and then a limit, otherwise of a random length. */
    integer: (bits, signed) => {
      const min = signed ? -(1n << BigInt(bits - 1)) : 0n
      const max = (1n << BigInt(signed ? bits - 1 : bits)) - 1n
      if (rng.chance(4)) return [min, max, 0n, 1n, max - 1n, min + 1n][rng.below(6)]
      const magnitude = BigInt('0x' + rng.bytes(bits / 8).toString('hex')) >> BigInt(1 + rng.below(bits - 1))
      return signed && rng.chance(2) ? -magnitude : magnitude
    },
    float: bits => {
      if (rng.chance(5)) return [0, -0, 1, -1.5, Infinity, -Infinity, bits === 32 ? 2 ** -149 : 5e-324][rng.below(7)]
      const value = (next() / 2 ** 32 - 0.5) * 2 ** (rng.below(100) - 50)
      return bits === 32 ? Math.fround(value) : value
    },
  }
  return rng
}

export const floatHex = (value, bits) => {
  const buffer = Buffer.alloc(bits / 8)
  bits === 32 ? buffer.writeFloatLE(value) : buffer.writeDoubleLE(value)
  return 'f:' + buffer.toString('hex')
}

/** snake_case as the Rust crate heck writes it, leading underscores kept. */
export const snake = name =>
  name.match(/^_*/)[0] + name.replace(/^_+/, '')
    .replace(/([A-Z][0-9]*)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z][0-9]*)([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_').toLowerCase()

/** PascalCase: the first letter of each word made large, the others left as they are. */
export const pascal = name => name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, c) => c.toUpperCase())

/** An Anchor or Shank IDL whose structs have no two fields of one name: the second `padding` becomes `padding2`. */
export function uniqueFields(node) {
  if (Array.isArray(node)) return node.map(uniqueFields)
  if (!node || typeof node !== 'object') return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, uniqueFields(value)]))
  if (Array.isArray(copy.fields)) {
    const seen = new Map()
    copy.fields = copy.fields.map(f => {
      if (f?.name === undefined) return f
      const n = (seen.get(squash(f.name)) ?? 0) + 1
      seen.set(squash(f.name), n)
      return n > 1 ? { ...f, name: f.name + n } : f
    })
  }
  return copy
}

/** For comparing names of different spelling. */
export const squash = name => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()

function readIdl(file) {
  const idl = JSON.parse(readFileSync(file, 'utf8'))
  return idl.kind === 'rootNode' ? idl : { ...idl, accounts: uniqueFields(idl.accounts ?? []), types: uniqueFields(idl.types ?? []) }
}

/**
 * Runs an oracle from the command line. `load(idl, options)` gives Map name -> account, or an Error for
 * an account that the oracle cannot do; an account has random(rng) -> {value, data} and decode(data) -> value.
 */
export async function main(load) {
  const options = process.argv.slice(2).filter(a => a.startsWith('--'))
  const [command, file, count, seed] = process.argv.slice(2).filter(a => !a.startsWith('--'))
  if (!['random', 'decode', 'list'].includes(command) || !file) {
    console.error('usage: ORACLE.mjs random IDL.json N SEED | decode IDL.json <lines | list IDL.json   [--no-discriminator] [--types: the defined types instead of the accounts]')
    process.exit(2)
  }
  const accounts = load(readIdl(file), { noDiscriminator: options.includes('--no-discriminator'), asTypes: options.includes('--types') })
  const print = line => process.stdout.write(JSON.stringify(line) + '\n')
  if (command === 'list') {
    for (const [account, a] of accounts) print(a instanceof Error ? { account, error: a.message } : { account })
  } else if (command === 'random') {
    const rng = random(Number(seed ?? 1))
    for (const [account, a] of accounts) {
      try {
        if (a instanceof Error) throw a
        for (let i = 0; i < Number(count ?? 1); i++) {
          const { value, data } = a.random(rng)
          print({ account, value, data: Buffer.from(data).toString('hex') })
        }
      } catch (error) {
        console.error(`skipped ${account}: ${error.message}`)
      }
    }
  } else {
    const byName = new Map([...accounts].map(([name, a]) => [squash(name), a]))
    for await (const line of createInterface({ input: process.stdin })) {
      if (!line.trim()) continue
      const { account, data } = JSON.parse(line)
      try {
        const a = byName.get(squash(account)) ?? new Error('no such account')
        if (a instanceof Error) throw a
        print({ account, value: a.decode(Buffer.from(data, 'hex')) })
      } catch (error) {
        print({ account, error: error.message })
      }
    }
  }
}
