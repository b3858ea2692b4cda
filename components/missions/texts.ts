import type { Messages } from 'next-intl'

/** The words of a mission's dialog and page. */
export type MissionTexts = Messages['missions']

export type SuggestionTexts = Messages['suggestions']

type Verified = MissionTexts['verified']

/** Only the words of the list: its dialog loads its own when it opens. */
export type ListTexts = {
  card: MissionTexts['card']
  verified: Pick<
    Verified,
    | 'chip'
    | 'closesIn'
    | 'lastCheck'
    | 'closed'
    | 'noHour'
    | 'stamp'
    | 'receipt'
    | 'news'
    | 'pick'
    | 'change'
    | 'pickFirst'
    | 'byPick'
  >
  close: string
  overdue: MissionTexts['overdue']
}

export function listTexts({ card, verified, detail, overdue }: MissionTexts): ListTexts {
  const { chip, closesIn, lastCheck, closed, noHour, stamp, receipt, news, pick, change, pickFirst, byPick } =
    verified
  const words = {
    chip,
    closesIn,
    lastCheck,
    closed,
    noHour,
    stamp,
    receipt,
    news,
    pick,
    change,
    pickFirst,
    byPick,
  }
  return { card, verified: words, close: detail.close, overdue }
}

/** The text of a status, which its button has too. */
export const STATUS_TEXT = { todo: 'todo', in_progress: 'inProgress', done: 'done' } as const
