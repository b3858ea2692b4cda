import { bidiIsolate } from '../text/bidi-isolate'
import type { Block, Email } from './email'

function blockText(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text]
    case 'action':
      return [`${block.label}: ${block.href}`]
    case 'ticket': {
      const { eyebrow, title, text, link, stub } = block
      const earned = `${stub.lead}: ${stub.value} ${stub.text}`
      return [[eyebrow, title, text, earned, `${link.label}: ${link.href}`].join('\n')]
    }
    case 'figures':
      return [block.figures.map(({ value, label }) => `${value} ${label}`).join(' · ')]
    case 'rows':
      return [
        [
          block.title,
          ...block.rows.map(({ lead, move, text, note, value }) =>
            [lead, move?.label, bidiIsolate(text), note, value].filter(Boolean).join(' · '),
          ),
        ].join('\n'),
      ]
    case 'address':
      return []
  }
}

/** The email as plain text, with the same words and links as its HTML. */
export function emailText({ subject, title, lead, dates, blocks, footer }: Email): string {
  const head = [subject, dates, title === subject ? undefined : title, lead].filter(Boolean)
  const links = footer.links.map(({ label, href }) => `${label}: ${href}`).join('\n')
  const foot = [footer.reason, links].filter(Boolean).join('\n')
  return `${[...head, ...blocks.flatMap(blockText), foot].join('\n\n')}\n`
}
