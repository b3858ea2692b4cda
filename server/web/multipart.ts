export type Part = { name: string; value: string }

const TYPE = /^multipart\/form-data; ?boundary=([\w-]{1,70})$/
const HEAD =
  /^Content-Disposition: form-data; name="([^"\p{Cc}]*)"(?:; filename="[^"\p{Cc}]*"\r\nContent-Type: \P{Cc}*)?$/u
export const MOST_PARTS = 1_000

/**
 * The parts of a form exactly as browsers write it, by the multipart/form-data algorithm of the HTML standard, or null. Parsers
 * accept more, each in its own way (unquoted and encoded names, folded and extra headers, text before the first boundary); what is
 * accepted here is read the same way by Next.js.
 */
export function parseMultipart(body: Buffer, contentType: string): Part[] | null {
  const boundary = TYPE.exec(contentType)?.[1]
  if (boundary === undefined) return null
  const sections = `\r\n${body.toString('utf8')}`.split(`\r\n--${boundary}`)
  const [before, end] = [sections.shift(), sections.pop()]
  if (before !== '' || (end !== '--' && end !== '--\r\n') || sections.length > MOST_PARTS) return null
  const parts: Part[] = []
  for (const section of sections) {
    const endOfHead = section.indexOf('\r\n\r\n')
    const name = section.startsWith('\r\n') ? HEAD.exec(section.slice(2, endOfHead))?.[1] : undefined
    if (name === undefined || endOfHead < 0) return null
    parts.push({ name, value: section.slice(endOfHead + 4) })
  }
  return parts
}
