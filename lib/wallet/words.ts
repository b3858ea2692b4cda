import 'server-only'
import { groupedNumber, signedGrouped, trueMinus } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayAndShortMonth } from '@/lib/core/time/date-formats'
import { timeOfDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import type { CauseKind } from '@/lib/ledger/rules'
import { CAUSES } from './kinds'
import type { CauseText, Words } from './kinds/cause'
import type { MovementRow } from './queries'

/** Why a line was booked; a cause of an older release that the code no longer knows is shown by its name. */
export function causeText({ kind, facts, ...line }: MovementRow, locale: Locale): CauseText {
  const words: Words = { locale, t: translatorFor(locale, 'wallet.causes') as Words['t'] }
  const explained = CAUSES[kind]?.say(line, facts, words) ?? { title: kind }
  return isOwed(line) ? { ...explained, detail: words.t('owed.text', { points: line.amount }) } : explained
}

/** Taken back after the points were spent. */
const isOwed = ({ asset, amount }: Pick<MovementRow, 'asset' | 'amount'>) => asset === 'owed' && amount > 0

/** A line of the statement, ready to be drawn. */
export type MovementView = CauseText & {
  place: number
  day: string
  time: string
  iso: string
  amount: string
  balance: string
  /** Taken back by a correction, not by the fan. */
  isCorrection: boolean
}

const CHOSEN: CauseKind[] = ['conversion', 'purchase']

export function movementView(row: MovementRow, locale: Locale): MovementView {
  const zone = env.APP_TIME_ZONE
  return {
    ...causeText(row, locale),
    place: row.place,
    day: dayAndShortMonth(locale, zone).format(row.at),
    time: timeOfDay(row.at, locale),
    iso: new Date(row.at).toISOString(),
    amount: trueMinus(signedGrouped(locale).format(isOwed(row) ? 0 : row.amount)),
    balance: groupedNumber(locale).format(row.balance),
    isCorrection: isOwed(row) || (row.amount < 0 && !CHOSEN.includes(row.kind)),
  }
}
