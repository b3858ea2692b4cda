'use server'

import { refresh } from 'next/cache'
import { after } from 'next/server'
import { getTranslations } from 'next-intl/server'
import { action } from '@/lib/auth/action'
import { asAdmin } from '@/lib/auth/actor'
import { DomainError } from '@/lib/core/errors'
import * as matches from '@/lib/matches/commands'
import { importFixtures as runImport } from '@/lib/matches/import-commands'
import { correctResultInput, importInput, matchIdInput } from '@/lib/matches/schema'
import { settleQuietly } from './settle-commands'

export const importFixtures = action('import', importInput, async (actor, input, locale) => {
  const admin = asAdmin(actor)
  const { id, ok, read, upserted } = await runImport(admin, input)
  if (!input.dryRun) after(() => settleQuietly(admin))
  refresh()
  if (!ok) throw new DomainError('import_failed')
  const t = await getTranslations({ locale, namespace: 'ingest.notices' })
  const description = t('counts', { read, upserted })
  return { data: { id }, notice: { title: t(input.dryRun ? 'dry' : 'done'), description } }
})

export const correctResult = action('match', correctResultInput, async (actor, input, locale) => {
  const admin = asAdmin(actor)
  await matches.correctResult(admin, input)
  after(() => settleQuietly(admin))
  refresh()
  const t = await getTranslations({ locale, namespace: 'matches.notices' })
  return { data: null, notice: { title: t('corrected') } }
})

export const liftCorrection = action('match', matchIdInput, async (actor, input, locale) => {
  const admin = asAdmin(actor)
  await matches.liftCorrection(admin, input)
  after(() => settleQuietly(admin))
  refresh()
  const t = await getTranslations({ locale, namespace: 'matches.notices' })
  return { data: null, notice: { title: t('lifted') } }
})
