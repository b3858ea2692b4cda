import { expect, it } from 'vitest'
import { amountHint } from '@/lib/ledger/corrections/words'

it('the limits of a correction are formatted as numbers of the language', () => {
  expect(amountHint('en')).toContain('At most 1,000 at a time, 5,000 a day')
  expect(amountHint('it')).toContain('Massimo 1000 per volta, 5000 al giorno')
})
