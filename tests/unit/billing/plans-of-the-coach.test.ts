import { afterEach, expect, it } from 'vitest'
import { PlanComparison } from '@/components/billing/plan-comparison'
import { perksIn } from '@/components/billing/plan-perks'
import { env } from '@/lib/env'

const { AI_IS_ON } = env
afterEach(() => {
  Object.assign(env, { AI_IS_ON })
})

it.each([
  [true, ['5 domande al coach al giorno', '50 domande al coach al giorno']],
  [false, []],
] as const)('with the AI %s, the plans promise %j', (isOn, promised) => {
  Object.assign(env, { AI_IS_ON: isOn })
  const { free, month } = perksIn('it')
  expect([...free, ...month].filter((perk) => perk.includes('coach'))).toEqual(promised)
  const table = JSON.stringify(PlanComparison({ locale: 'it' }))
  expect(table.includes('Domande al coach al giorno')).toBe(isOn)
  expect(table).toContain('Leghe insieme')
})
