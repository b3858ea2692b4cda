import { competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { drawable } from '@/lib/core/pictures/letters'
import type { PublicTable } from '@/lib/leagues/public-table/queries'
import { barOf } from '@/lib/leagues/rules'
import { drawnName } from '../names/words'

/** As many fans as the picture has room for. */
const FANS_DRAWN = 5

export type TablePicture = {
  kind: 'table'
  eyebrow: string
  title: string
  /** `bar` is the share of the leader's points, 0 to 1. */
  rows: { position: number; name: string; points: number; bar: number }[]
  unit: string
  /** How many fans are left out, in words. */
  more: string
}

export function tableWords({ name, competition, members, rows }: PublicTable, locale: Locale) {
  const t = translatorFor(locale, 'sharing')
  const { sharing, leagues } = MESSAGES[locale]
  const leader = rows[0]?.points ?? 0
  const left = members - FANS_DRAWN
  const picture: TablePicture = {
    kind: 'table',
    eyebrow: [competition && competitionName(competition), sharing.table.eyebrow].filter(Boolean).join(' · '),
    title: drawable(name) || sharing.league,
    rows: rows.slice(0, FANS_DRAWN).map(({ position, nickname, points }) => ({
      position,
      name: drawnName(nickname, locale),
      points,
      bar: barOf(points, leader),
    })),
    unit: sharing.table.points,
    more: left > 0 ? t('table.more', { count: left }) : '',
  }
  return {
    picture,
    title: name,
    description: fill(leagues.public.description, { name }),
    chat: fill(sharing.table.chat, { name }),
  }
}
