import { type Element, elementsOf, type Node } from './tree.ts'

/** Sources of a client list and of the page around it, and the plain data of the rows. */
type PageSource = { list: string; page: string; rows: string[][] }

const NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex' }
const FLAGS = new Set(['checked', 'disabled', 'hidden', 'selected'])

const styleOf = (text: string) =>
  Object.fromEntries(
    text
      .split(';')
      .map((rule) => rule.split(/:(.*)/s))
      .map(([name = '', value]) => [name.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase()), value]),
  )

/** Calls of `createElement`; `write` renders a text or the value of an attribute. */
function sourceOf(node: Node, write: (text: string) => string, replaced?: Map<Element, string>): string {
  if (typeof node === 'string') return write(node)
  const known = replaced?.get(node)
  if (known) return known
  const attributes = Object.entries(node.attributes).map(([name, value]) => {
    const flag = FLAGS.has(name)
    const written = flag ? 'true' : name === 'style' ? JSON.stringify(styleOf(value)) : write(value)
    return `${JSON.stringify(NAMES[name] ?? name)}: ${written}`
  })
  const children = node.children.map((child) => sourceOf(child, write, replaced))
  return `h(${[JSON.stringify(node.tag), `{ ${attributes.join(', ')} }`, ...children].join(', ')})`
}

const plain = (text: string) => JSON.stringify(text)

/** Every text and attribute value of a row, in the order of `sourceOf`. */
function textsOf(row: Element): string[] {
  const texts: string[] = []
  sourceOf(row, (text) => String(texts.push(text)))
  return texts
}

const shapeOf = (row: Element) => sourceOf(row, () => 'text')

/** One component for all rows of the same shape: common texts are constants, the others come as data. */
function rowSource(name: string, rows: Element[]) {
  const texts = rows.map(textsOf)
  const [first = [], ...others] = texts
  const differs = first.map((text, index) => others.length === 0 || others.some((own) => own[index] !== text))
  let place = 0
  let hole = 0
  const body = sourceOf(rows[0] as Element, (text) => (differs[place++] ? `row[${hole++}]` : plain(text)))
  return {
    source: `const ${name} = ({ row }) => ${body}\n`,
    data: texts.map((own) => own.filter((_text, at) => differs[at])),
  }
}

/** Splits a page at the panel whose list items are the rows. @throws Error when the page has no such panel */
export function splitPage(page: Element, panelId: string): PageSource {
  const panel = [...elementsOf(page)].find(({ attributes }) => attributes.id === panelId)
  if (!panel) throw new Error(`the page has no element #${panelId}`)
  const items = [...elementsOf(panel)].filter(({ tag }) => tag === 'li')
  const nested = new Set(items.flatMap((item) => [...elementsOf(item)].slice(1)))
  const rows = items.filter((item) => !nested.has(item))
  const replaced = new Map<Element, string>()
  const data = new Map<Element, string[]>()
  const components = [...Map.groupBy(rows, shapeOf).values()].map((alike, kind) => {
    const { source, data: own } = rowSource(`Row${kind}`, alike)
    alike.forEach((row, at) => {
      data.set(row, own[at] ?? [])
      replaced.set(row, `h(Row${kind}, { key: ${rows.indexOf(row)}, row: rows[${rows.indexOf(row)}] })`)
    })
    return source
  })
  return {
    list: `'use client'\nimport { createElement as h } from 'react'\n${components.join('')}
export const List = ({ rows }) => ${sourceOf(panel, plain, replaced)}\n`,
    page: sourceOf({ ...page, tag: 'div' }, plain, new Map([[panel, 'h(List, { rows })']])),
    rows: rows.map((row) => data.get(row) ?? []),
  }
}
