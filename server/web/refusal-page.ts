import { createHash } from 'node:crypto'
import type { Locale } from '../../lib/core/locale.ts'
import { BARE_CONTENT_POLICY } from '../../lib/core/security/headers.ts'

const STYLE = `:root{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:start;gap:1rem;padding:1.5rem;box-sizing:border-box;background:oklch(27% .06 160);color:oklch(97% .012 95);font:1.125rem/1.5 system-ui,sans-serif}
noscript{display:contents}
strong{font-size:1.25rem}
p{margin:0;max-width:28rem;font-size:1.5rem;font-weight:700;line-height:1.3}
a{background:oklch(86% .17 92);color:oklch(20% .03 165);padding:.75rem 1.5rem;border-radius:2rem;font-weight:650;text-decoration:none}`

/** The page loads nothing, so that an overloaded server is not even asked for a style sheet. */
export const REFUSAL_POLICY = `${BARE_CONTENT_POLICY}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

type Words = { locale: Locale; message: string; retry: string }

const content = ({ message, retry }: Words) =>
  `<style>${STYLE}</style><strong>GoalQuest</strong><p>${escapeHtml(message)}</p><a href="">${escapeHtml(retry)}</a>`

/** The page of a refusal, with a link to the same address. */
export const refusalPage = (words: Words): string =>
  `<!doctype html><html lang="${words.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>GoalQuest</title>${content(words)}</html>`

/** The same inside a page that is empty without JavaScript. */
export const noscriptNotice = (words: Words): string =>
  `<noscript lang="${words.locale}">${content(words)}</noscript>`
