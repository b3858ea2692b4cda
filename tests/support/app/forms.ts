const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

export const unescapeHtml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return decimal ? String.fromCodePoint(Number(decimal)) : (NAMED[name] ?? whole)
  })

function attributes(tag: string): Record<string, string> {
  const found = [...tag.matchAll(/([^\s=<>"/]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [name.toLowerCase(), unescapeHtml(value)]),
  )
}

export type HtmlForm = {
  action: string
  method: string
  /** Hidden fields and prefilled ones, in their order. */
  fields: [string, string][]
  /** Everything in the form that has a name, filled or not. */
  names: string[]
  html: string
}

/** The forms of a page as a browser without JavaScript sees them. */
export function formsOf(html: string): HtmlForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = '', body = '']) => {
    const { action = '', method = 'get' } = attributes(head)
    const controls = [...body.matchAll(/<(?:input|textarea|select|button)\b([^>]*)>/g)].map(([, rest = '']) =>
      attributes(rest),
    )
    const named = controls.filter((control) => control.name)
    const filled = named.filter(
      ({ type, value }) => type === 'hidden' || (type !== 'submit' && type !== 'checkbox' && value),
    )
    return {
      action: action.startsWith('javascript:') ? '' : action,
      method: method.toLowerCase(),
      fields: filled.map(({ name = '', value = '' }) => [name, value]),
      names: named.map(({ name = '' }) => name),
      html: body,
    }
  })
}
