'use server'

import { refresh } from 'next/cache'
import { after } from 'next/server'
import { z } from 'zod'
import { enqueueMail } from '@/lib/account/mail/commands'
import { adminAction } from '@/lib/auth/action'
import { rereadEvent } from '@/lib/billing/events/commands'
import { DomainError } from '@/lib/core/errors'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as matches from '@/lib/matches/commands'
import { importFixtures as runImport } from '@/lib/matches/import/commands'
import { importInput } from '@/lib/matches/import/schema'
import { importNotice } from '@/lib/matches/import/words'
import { correctResultInput, liftCorrectionInput } from '@/lib/matches/schema'
import { settleQuietly } from './settlement/commands'

export const importFixtures = adminAction('import', importInput, async (admin, input, locale) => {
  const run = await runImport(admin, input)
  if (!input.dryRun) after(() => settleQuietly(admin))
  refresh()
  if (!run.ok) throw new DomainError('import_failed')
  return { data: { id: run.id }, notice: importNotice(run, input.dryRun, locale) }
})

export const correctResult = adminAction('save', correctResultInput, async (admin, input, locale) => {
  const version = await matches.correctResult(admin, input)
  after(() => settleQuietly(admin))
  refresh()
  const t = translatorFor(locale, 'matches.notices')
  return { data: { version }, notice: { title: t('corrected') } }
})

export const liftCorrection = adminAction('save', liftCorrectionInput, async (admin, input, locale) => {
  const version = await matches.liftCorrection(admin, input)
  after(() => settleQuietly(admin))
  refresh()
  const t = translatorFor(locale, 'matches.notices')
  return { data: { version }, notice: { title: t('lifted') } }
})

const eventInput = z.strictObject({ id: z.string().regex(/^evt_\w{1,100}$/, 'invalid') })

/** Reads Stripe again for a stored event. */
export const rereadStripeEvent = adminAction('payment', eventInput, async (admin, { id }, locale) => {
  await rereadEvent(admin, id, enqueueMail)
  refresh()
  const t = translatorFor(locale, 'payment.admin')
  return { data: null, notice: { title: t('replayed') } }
})
