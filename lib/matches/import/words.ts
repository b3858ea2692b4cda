import { competitionName } from '@/lib/competitions/rules'
import type { Notice } from '@/lib/core/forms/action-result'
import { listOf } from '@/lib/core/i18n/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { shortDateTime } from '@/lib/core/time/instants'
import type { ImportRun } from './runs/commands'

/** What an import that succeeded says of itself; it succeeds also where the vendor's plan excludes all that was asked. */
export function importNotice(
  { read, upserted, outcomes }: Pick<ImportRun, 'read' | 'upserted' | 'outcomes'>,
  dryRun: boolean,
  locale: Locale,
): Notice {
  const t = translatorFor(locale, 'ingest.notices')
  const outside = outcomes.flatMap(({ code, error }) => (error === null ? [] : [code]))
  if (outside.length === outcomes.length)
    return { title: t('nothing'), description: t('outside', { codes: listOf(outside, locale) }) }
  return { title: t(dryRun ? 'dry' : 'done'), description: t('counts', { read, upserted }) }
}

const SCORE = /^(half|regular|extra|penalties)_(home|away)$/

/** What a column of a match is called in its form. */
export function changedField(name: string, locale: Locale): string {
  const { matches, ingest } = MESSAGES[locale]
  const { form, result } = matches
  const [part, side] = SCORE.exec(name)?.slice(1) ?? []
  if (part && side) return `${textFor(result, part)}, ${textFor(result, side)}`
  const own = {
    ...form,
    ...result,
    ...ingest.diff.fields,
    kickoff_at: form.kickoff,
    kickoff_known: form.kickoff,
  }
  return textFor({ ...own, home: form.home, away: form.away }, name)
}

/** What it holds, as the form shows it. */
export function changedValue(name: string, value: string | null, locale: Locale): string {
  const { statuses, durations, winners, noKickoff } = MESSAGES[locale].matches
  if (value === null) return '–'
  if (name === 'kickoff_at') return shortDateTime(Date.parse(value), locale)
  if (name === 'kickoff_known') return value === 'true' ? statuses.TIMED : noKickoff
  if (name === 'competition') return competitionName(value)
  const texts = { status: statuses, duration: durations, winner: winners }[name]
  return texts ? textFor(texts, value) : value
}

const textFor = (texts: Record<string, string>, name: string): string => texts[name] ?? name
