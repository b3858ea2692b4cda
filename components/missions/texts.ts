import type { Messages } from 'next-intl'

/** The words of a mission's dialog and page. */
export type MissionTexts = Messages['missions']

export type SuggestionTexts = Messages['suggestions']

type Verified = MissionTexts['verified']

/** The words of the list alone: its dialog asks for its own when it opens. */
export type ListTexts = {
  card: MissionTexts['card']
  verified: Pick<Verified, 'chip' | 'closesIn' | 'closed' | 'noHour' | 'stamp' | 'receipt' | 'news' | 'pick'>
  close: string
  overdue: MissionTexts['overdue']
}

export function listTexts({ card, verified, detail, overdue }: MissionTexts): ListTexts {
  const { chip, closesIn, closed, noHour, stamp, receipt, news, pick } = verified
  const words = { chip, closesIn, closed, noHour, stamp, receipt, news, pick }
  return { card, verified: words, close: detail.close, overdue }
}
