import type { IncomingHttpHeaders } from 'node:http'
import { MOST_PARTS, type Part, parseMultipart } from './multipart.ts'

const DEEPEST = 64
const MOST_ARGUMENTS = 8

/** How deeply lists and objects of a JSON text are nested; brackets within strings do not count. */
export function jsonDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (quoted) {
      if (char === 0x5c) i++
      else if (char === 0x22) quoted = false
    } else if (char === 0x22) quoted = true
    else if (char === 0x5b || char === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (char === 0x5d || char === 0x7d) depth--
  }
  return deepest
}

function parseJson(text: string): unknown {
  if (jsonDepth(text) > DEEPEST) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** React's reference to the form among the arguments, which also prefixes its fields. */
const FORM = '$K1'
const FORM_FIELD = /^_1_/

/** React's codes within strings. Our arguments are plain: they use `$undefined`, and `$$` for a dollar. */
const CODE = /^\$(?!\$|undefined$)/

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !CODE.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, member]) => key !== '__proto__' && isPlain(member))
}

/** The arguments of an action: plain values, and one form if `forms` is 1. */
function isArguments(text: string, forms: 0 | 1): boolean {
  const list = parseJson(text)
  if (!Array.isArray(list) || list.length > MOST_ARGUMENTS) return false
  const others = list.filter((argument) => argument !== FORM)
  return others.length === list.length - forms && others.every(isPlain)
}

/** A call as React makes it in the browser: the arguments, and the fields of the form among them. */
function isCall(parts: readonly Part[]): boolean {
  const roots = parts.filter(({ name }) => name === '0')
  const isOurs = parts.every(({ name }) => name === '0' || FORM_FIELD.test(name))
  return isOurs && roots.length === 1 && isArguments(roots[0]?.value ?? '', 1)
}

const ID = /^\$ACTION_ID_([0-9a-f]{40,42})$/
const REFERENCE = /^\$ACTION_REF_(\d{1,4})$/
const METADATA = /^\{"id":"([0-9a-f]{40,42})","bound":(null|"\$@1")\}$/

/** A form as a browser posts it without JavaScript: fields, and at most one action with its bound arguments. */
function isForm(parts: readonly Part[]): boolean {
  const own = parts.filter(({ name }) => name.startsWith('$'))
  const values = new Map(own.map(({ name, value }) => [name, value]))
  if (values.size < own.length) return false
  const [id, ...ids] = own.filter(({ name }) => ID.test(name))
  if (id) return ids.length === 0 && own.length === 1
  const number = own.map(({ name }) => REFERENCE.exec(name)?.[1]).find(Boolean)
  if (number === undefined) return own.length === 0
  const bound = METADATA.exec(values.get(`$ACTION_${number}:0`) ?? '')?.[2]
  const state = values.get(`$ACTION_${number}:1`)
  const hasBound = bound === 'null' ? state === undefined : bound !== undefined && isArguments(state ?? '', 0)
  const names = [`REF_${number}`, `${number}:0`, `${number}:1`, 'KEY'].map((end) => `$ACTION_${end}`)
  return hasBound && own.every(({ name }) => names.includes(name))
}

/** `formData()` finds it in a list of types too. */
const URL_ENCODED = /\bapplication\/x-www-form-urlencoded\b/i

/** Whether it has at most as many fields as a form in parts may have. */
const isShort = (body: Buffer) => body.toString('latin1').split('&', MOST_PARTS + 1).length <= MOST_PARTS

/**
 * Whether the body is one that a browser sends from our pages. Next.js answers 500 to others, and its decoder has been an attack
 * vector before.
 */
export function isBodyOfOurs(body: Buffer, headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'] ?? ''
  const isAction = headers['next-action'] !== undefined
  if (/^multipart\//i.test(type)) {
    const parts = parseMultipart(body, type)
    return parts !== null && (isAction ? isCall(parts) : isForm(parts))
  }
  if (isAction) return /^text\/plain/i.test(type) && isArguments(body.toString('utf8'), 0)
  return !URL_ENCODED.test(type) || isShort(body)
}

/**
 * Whether a mail service clicks the address in an email (RFC 8058), with a body of its own making. The route acts by the address
 * alone and reads no body there.
 */
export const isOneClick = (target: string) => /^\/api\/unsubscribe\?token=[\w.-]/.test(target)

/** The action that a form names which a browser posts without JavaScript; undefined for any other body. */
export function actionOfForm(body: Buffer, headers: IncomingHttpHeaders): string | undefined {
  const type = headers['content-type'] ?? ''
  if (headers['next-action'] !== undefined || !/^multipart\//i.test(type)) return undefined
  const own = parseMultipart(body, type)?.filter(({ name }) => name.startsWith('$')) ?? []
  return own.map(({ name, value }) => (ID.exec(name) ?? METADATA.exec(value))?.[1]).find(Boolean)
}
