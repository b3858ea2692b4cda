import 'server-only'
import { createTranslator } from 'use-intl/core'
import { dateFormat, numberFormat } from '@/lib/core/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import type { CauseKind } from '@/lib/ledger/rules'
import { CAUSES } from './kinds'
import type { CauseText, Words } from './kinds/cause'
import type { MovementRow } from './queries'

const kept = new Map<Locale, Words>()

/** The words of a language, created once: a new translator would parse every sentence again. */
function wordsIn(locale: Locale): Words {
  const known = kept.get(locale) ?? {
    locale,
    t: createTranslator({ locale, messages: MESSAGES[locale], namespace: 'wallet.causes' }) as Words['t'],
  }
  kept.set(locale, known)
  return known
}

/** Why a line was booked; a cause of an older release that the code no longer knows is shown by its name. */
export function causeText({ kind, facts, ...line }: MovementRow, locale: Locale): CauseText {
  return CAUSES[kind]?.say(line, facts, wordsIn(locale)) ?? { title: kind }
}

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

const dayOf = dateFormat({ day: 'numeric', month: 'short' })
const timeOf = dateFormat({ hour: '2-digit', minute: '2-digit' })
const signed = numberFormat({ signDisplay: 'exceptZero', useGrouping: 'always' })
const plain = numberFormat({ useGrouping: 'always' })

const CHOSEN: CauseKind[] = ['conversion', 'purchase']

export function movementView(row: MovementRow, locale: Locale): MovementView {
  const zone = env.APP_TIME_ZONE
  return {
    ...causeText(row, locale),
    place: row.place,
    day: dayOf(locale, zone).format(row.at),
    time: timeOf(locale, zone).format(row.at),
    iso: new Date(row.at).toISOString(),
    amount: signed(locale).format(row.amount).replace('-', '−'),
    balance: plain(locale).format(row.balance),
    isCorrection: row.amount < 0 && !CHOSEN.includes(row.kind),
  }
}
