'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { action } from '@/lib/auth/action'
import { asAdmin } from '@/lib/auth/actor'
import { flash } from '@/lib/auth/notice-cookies'
import { DomainError } from '@/lib/core/errors'
import * as commands from './commands'
import { importFixtures as runImport } from './import-commands'
import { correctResultInput, createMatchInput, importInput, matchIdInput, updateMatchInput } from './schema'

const LIST = '/admin?section=matches'

export const importFixtures = action('import', importInput, async (actor, input, locale) => {
  const { id, ok, read, upserted } = await runImport(asAdmin(actor), input)
  refresh()
  if (!ok) throw new DomainError('import_failed')
  const t = await getTranslations({ locale, namespace: 'ingest.notices' })
  const description = t('counts', { read, upserted })
  return { data: { id }, notice: { title: t(input.dryRun ? 'dry' : 'done'), description } }
})

export const createMatch = action('match', createMatchInput, async (actor, input, locale) => {
  const id = await commands.createMatch(asAdmin(actor), input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'matches.notices' })
  return { data: { id }, notice: { title: t('created') } }
})

export const updateMatch = action('match', updateMatchInput, async (actor, input, locale) => {
  await commands.updateMatch(asAdmin(actor), input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'matches.notices' })
  return { data: { id: input.id }, notice: { title: t('updated') } }
})

export const deleteMatch = action(
  'deletion',
  matchIdInput,
  async (actor, input, locale): Promise<{ data: null }> => {
    await commands.deleteMatch(asAdmin(actor), input)
    const t = await getTranslations({ locale, namespace: 'matches.notices' })
    await flash({ title: t('deleted') })
    redirect(LIST)
  },
)

export const correctResult = action('match', correctResultInput, async (actor, input, locale) => {
  await commands.correctResult(asAdmin(actor), input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'matches.notices' })
  return { data: null, notice: { title: t('corrected') } }
})

export const liftCorrection = action('match', matchIdInput, async (actor, input, locale) => {
  await commands.liftCorrection(asAdmin(actor), input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'matches.notices' })
  return { data: null, notice: { title: t('lifted') } }
})
