import { escapeHtml } from '../html.ts'
import type { VendorAnswer } from '../vendor.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;color:#1a1f36;background:#f6f8fa}
main{background:#fff;border:1px solid #d8dee4;border-radius:12px;padding:1.5rem}h1{font-size:1.4rem;margin:0 0 .5rem}
label{display:block;font-weight:600;margin-top:1rem}input[type=text]{font:inherit;width:100%;padding:.6rem;border:1px solid #767e89;border-radius:6px;box-sizing:border-box}
button,.link{font:inherit;font-weight:600;display:inline-block;margin:1rem .5rem 0 0;padding:.7rem 1.2rem;border:0;border-radius:6px;background:#4b3fd6;color:#fff;text-decoration:none}
button.plain,.link.plain{background:#fff;color:#1a1f36;border:1px solid #767e89}
.error{color:#9b1c3c;font-weight:600}small,.soft{color:#545969}td{padding:.2rem 1rem .2rem 0}`

/** A page of the simulated Stripe, which says so. */
export const pageAnswer = (title: string, body: string, status = 200): VendorAnswer => ({
  status,
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><p class="soft">Simulated Stripe: no money moves.</p><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
})

export const seeOther = (location: string): VendorAnswer => ({ status: 303, body: '', headers: { location } })

export const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(cents / 100)

export const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
