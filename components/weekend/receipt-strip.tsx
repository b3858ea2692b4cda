import type { Messages } from 'next-intl'
import { Receipt } from '@/components/ui/receipt'
import { ReceiptLine } from '@/components/ui/receipt-line'
import { fill } from '@/lib/core/i18n/fill'
import { percent } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import type { PlayingView } from '@/lib/weekend/board/words'
import { FIVE_RULE_VERSION } from '@/lib/weekend/rules'
import './weekend.css'

type Props = { pick: PlayingView; locale: Locale; texts: Messages['weekend']['receipt'] }

/** A settled profile in three lines, as a till prints them. */
export function ReceiptStrip({ pick, locale, texts }: Props) {
  const { name, team, match, chance, points, reward } = pick
  return (
    <Receipt as="div" eyebrow={fill(texts.eyebrow, { version: FIVE_RULE_VERSION })} className="five-strip">
      <h3>{fill(texts.title, { profile: name, team })}</h3>
      <dl>
        {match.goals && (
          <ReceiptLine name={match.stateText}>{`${match.goals[0]}–${match.goals[1]}`}</ReceiptLine>
        )}
        <ReceiptLine name={texts.chance}>{percent(locale).format(chance)}</ReceiptLine>
        <ReceiptLine name={texts.pays}>{points}</ReceiptLine>
      </dl>
      <p className="five-sum">
        <span>{texts.credited}</span>
        <i className="leader" />
        <b>{reward > 0 ? `+${reward}` : '0'}</b>
      </p>
    </Receipt>
  )
}
