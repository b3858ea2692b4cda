export type Node = { tag: string; attributes: Record<string, string>; children: Node[] } | string
export type Element = Exclude<Node, string>

const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'use', 'path'])
/** Added to every page by Next.js. */
const OWN = new Set(['script', 'link', 'meta', 'title', 'style', 'next-route-announcer'])
const TOKEN = /<!--[\s\S]*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_whole, name) => ENTITIES[name] ?? '')

const attributesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  )

/** Parses the body of a page as React writes it, without scripts and other elements of the framework. */
export function readPage(html: string): Element {
  const body = (/<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '').replace(
    /<script[\s\S]*?<\/script>/g,
    '',
  )
  const root: Element = { tag: 'body', attributes: {}, children: [] }
  const open = [root]
  for (const [token, closing, opening, attributes = '', alone] of body.matchAll(TOKEN)) {
    const inside = open.at(-1) ?? root
    if (closing) {
      if (!VOID.has(closing)) open.pop()
    } else if (opening) {
      const made: Element = { tag: opening, attributes: attributesOf(attributes), children: [] }
      if (!OWN.has(opening)) inside.children.push(made)
      if (!alone && !VOID.has(opening)) open.push(made)
    } else if (!token.startsWith('<!--')) inside.children.push(decode(token))
  }
  // Next.js begins every page with an empty hidden element.
  root.children = root.children.filter(
    (node) => typeof node === 'string' || node.attributes.hidden === undefined,
  )
  return root
}

export function* elementsOf(node: Node): Generator<Element> {
  if (typeof node === 'string') return
  yield node
  for (const child of node.children) yield* elementsOf(child)
}
