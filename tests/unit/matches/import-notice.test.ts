import { expect, it } from 'vitest'
import { importNotice } from '@/lib/matches/import/words'

const outcome = (code: string, error: string | null = null) => ({ code, read: 0, upserted: 0, error })
const RESTRICTED = 'restricted: 403 x'

it.each([
  ['a run', [outcome('SA')], false, 'Importazione finita', '3 partite lette, 1 aggiornata.'],
  [
    'a preview',
    [outcome('SA')],
    true,
    'Anteprima pronta: niente è stato scritto',
    '3 partite lette, 1 aggiornata.',
  ],
  [
    'a run without one that the plan excludes',
    [outcome('SA'), outcome('EL', RESTRICTED)],
    false,
    'Importazione finita',
    '3 partite lette, 1 aggiornata.',
  ],
  [
    'a run of nothing but what the plan excludes',
    [outcome('EL', RESTRICTED), outcome('ECL', RESTRICTED)],
    false,
    'Nessuna partita letta',
    'Il tuo piano non comprende EL e ECL.',
  ],
] as const)('%s says what became of it', (_which, outcomes, dryRun, title, description) => {
  const run = { read: 3, upserted: 1, outcomes: [...outcomes] }
  expect(importNotice(run, dryRun, 'it')).toEqual({ title, description })
})
