import { escapeHtml } from './html.ts'
import type { Mail } from './mailbox.ts'

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+?(?=[.,;)]?(\s|$))/g, (url) => `<a href="${url}">${url}</a>`)

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b2520;background:#f6f4ec}
article{background:#fff;border:1px solid #d9d5c5;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}h2{margin:0;font-size:1.1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}small{color:#5a655f}iframe{width:100%;height:24rem;border:1px solid #d9d5c5}`

const article = ({ to, subject, text, html, sentAt }: Mail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<small>to <b>${escapeHtml(to)}</b> · <time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt)}</time></small>
<pre>${linked(text)}</pre>
<details><summary>HTML</summary><iframe title="HTML" sandbox="allow-popups" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe></details>
</article>`

/** The mailbox as a page that reloads itself; its links work. */
export const mailboxPage = (mails: Mail[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="10">
<title>GoalQuest mailbox</title><style>${STYLE}</style></head>
<body><h1>Mailbox</h1><p>Every email this GoalQuest has sent, newest first. Nothing leaves the machine.</p>
${mails.map(article).join('\n') || '<p>No mail yet.</p>'}
</body></html>`
