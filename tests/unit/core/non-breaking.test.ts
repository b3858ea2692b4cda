import { expect, it } from 'vitest'
import { nonBreaking } from '@/lib/core/text/non-breaking'

it.each([
  ['Vinse 2-1 e pareggiò 3–3.', 'Vinse 2-\u20601 e pareggiò 3–\u20603.'],
  ['Roma–Lazio finisce 10–9', 'Roma–Lazio finisce 10–\u20609'],
  ['il 21–12–2026 con il 3-5-2, 1 – 2 anni', 'il 21–12–2026 con il 3-5-2, 1 – 2 anni'],
])('keeps scores on one line: %s', (text, kept) => {
  expect(nonBreaking(text)).toBe(kept)
})
