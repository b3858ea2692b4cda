import { invalid } from './refusal.ts'

export type Fields = { [name: string]: string | Fields }

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const DEEPEST = 6

/** Reads `a[b][0]=c` into `{a: {b: {0: 'c'}}}`, as Stripe's form-urlencoded bodies and queries nest. */
export function readForm(entries: Iterable<[string, string]>): Fields {
  const root: Fields = Object.create(null)
  for (const [name, value] of entries) {
    const found = NAME.exec(name)
    const keys = [
      found?.[1] ?? '',
      ...[...(found?.[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key ?? ''),
    ]
    if (!found || keys.length > DEEPEST) throw invalid(`Invalid parameter name: ${name}`, name)
    let at = root
    for (const key of keys.slice(0, -1)) {
      const next = at[key] ?? Object.create(null)
      if (typeof next === 'string') throw invalid(`Invalid object: ${name}`, name)
      at[key] = next
      at = next
    }
    at[keys.at(-1) || String(Object.keys(at).length)] = value
  }
  return root
}

export const textOf = (fields: Fields, name: string): string | undefined => {
  const value = fields[name]
  if (value !== undefined && typeof value !== 'string') throw invalid(`Invalid string: ${name}`, name)
  return value
}

/** @throws Refusal when the parameter is missing or empty */
export function requiredText(fields: Fields, name: string): string {
  const value = textOf(fields, name)
  if (!value) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  return value
}

export function numberOf(fields: Fields, name: string): number | undefined {
  const value = textOf(fields, name)
  if (value === undefined) return undefined
  if (!/^\d{1,12}$/.test(value)) throw invalid(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
  return Number(value)
}

export function flagOf(fields: Fields, name: string): boolean | undefined {
  const value = textOf(fields, name)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, name)
  return value === 'true'
}

export const groupOf = (fields: Fields, name: string): Fields => {
  const value = fields[name] ?? {}
  if (typeof value === 'string') throw invalid(`Invalid object: ${name}`, name)
  return value
}

/** The texts of a list (`a[0]=x`) or of a map (`a[k]=x`), by their keys. */
export const textsOf = (fields: Fields, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groupOf(fields, name)).map(([key, value]) => {
      if (typeof value !== 'string') throw invalid(`Invalid string: ${name}[${key}]`, name)
      return [key, value]
    }),
  )
