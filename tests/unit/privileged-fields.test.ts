import { expect, it } from 'vitest'
import { z } from 'zod'

/** What no browser may decide (T09, T20). */
const PRIVILEGED = `
  __proto__ constructor prototype id2 userId user_id isAdmin is_admin admin role sessionVersion xp
  xpAwarded xp_awarded firstDoneAt first_done_at status2 balance amount asset price score createdAt
  created_at deletedAt addedOn added_on verifiedAt bannedAt passwordHash password_hash kind actor
  sessionId idempotencyKey key cause period day used pro active $where toString then`
  .trim()
  .split(/\s+/)

const modules = import.meta.glob<Record<string, unknown>>('../../lib/**/schema.ts', { eager: true })
const inputs = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, schema]) =>
    name.endsWith('Input') && schema instanceof z.ZodType ? [[name, schema] as const] : [],
  ),
)

const takes = (schema: z.ZodType, key: string) =>
  !schema
    .safeParse({ [key]: '1' })
    .error?.issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes(key))

/** Texts, and forms whose fields depend on what they hold; their own tests show what they take. */
const OTHERS = ['createScheduleInput', 'nicknameInput', 'practiceInput', 'submitInput', 'updateScheduleInput']

it('every form names its fields and accepts no other', () => {
  expect(inputs.length).toBeGreaterThan(70)
  const loose = inputs.filter(([, schema]) => takes(schema, 'zzz')).map(([name]) => name)
  expect(loose.sort()).toEqual(OTHERS)
})

it('only these have a field of a privileged name: what admins decide, what is agreed to, and whom an owner names', () => {
  const taken = inputs
    .filter(([name]) => !OTHERS.includes(name))
    .flatMap(([name, schema]) =>
      PRIVILEGED.filter((key) => takes(schema, key)).map((key) => `${name}.${key}`),
    )
  expect(taken.sort()).toEqual([
    'convertInput.amount',
    'correctionInput.amount',
    'correctionInput.asset',
    'createBadgeInput.kind',
    'createProductInput.price',
    'createProductInput.pro',
    'createTemplateInput.kind',
    'createTemplateInput.pro',
    'createTemplateInput.score',
    'memberInput.userId',
    'productActiveInput.active',
    'purchaseInput.price',
    'questionActiveInput.active',
    'removeMemberInput.userId',
    'templateActiveInput.active',
    'tipActiveInput.active',
    'updateProductInput.price',
    'updateProductInput.pro',
    'updateTemplateInput.pro',
  ])
})
