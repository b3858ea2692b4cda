import { invalid } from './refusal.ts'
import type { Store } from './store.ts'

const DEEPEST = 4
type Plain = Record<string, unknown>
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null

function expandOne(store: Store, value: Plain, path: string[], full: string): Plain {
  const [key = '', ...rest] = path
  const inner = value[key]
  if (inner === undefined) throw invalid(`This property cannot be expanded (${full}).`, 'expand')
  if (Array.isArray(inner))
    return { ...value, [key]: inner.map((one) => (isPlain(one) ? expandOne(store, one, rest, full) : one)) }
  const object = typeof inner === 'string' ? store.byId(inner) : inner
  if (!isPlain(object)) return value
  return { ...value, [key]: rest.length > 0 ? expandOne(store, object, rest, full) : object }
}

/** Replaces ids with their objects, by the `expand` parameter: `latest_invoice`, `data.product`. */
export function expanded(store: Store, body: Plain, paths: string[]): Plain {
  let result = body
  for (const full of paths) {
    const path = full.split('.')
    if (path.length > DEEPEST)
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property: ${full}`, 'expand')
    result = expandOne(store, result, path, full)
  }
  return result
}
