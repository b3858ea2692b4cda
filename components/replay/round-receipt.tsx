import { FixtureLine } from '@/components/fixture/fixture-line'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Receipt } from '@/components/ui/receipt'
import { ReceiptLine } from '@/components/ui/receipt-line'
import { ScriptCommand } from '@/components/ui/script-command'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { percentToOneDecimal } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { receiptTime } from '@/lib/core/time/instants'
import { resultView } from '@/lib/matches/fixtures/words'
import { priceOfPick } from '@/lib/missions/pricing/rules'
import { PICK_WORTH } from '@/lib/ratings/rules'
import type { ReceiptPick, ReplayReceipt } from '@/lib/replay/receipts/queries'
import './replay.css'

type Props = { receipt: ReplayReceipt; name: string; locale: Locale }

/** What each pick of the round was worth and brought, and the chain that keeps it. */
export function RoundReceipt({ receipt, name, locale }: Props) {
  const { receipt: texts } = MESSAGES[locale].replays
  const { replayId, round, picks, points, previousHash, hash, settledAt } = receipt
  const worthOf = ({ pick, pricing, points: price, right }: ReceiptPick) =>
    right === null
      ? fill(texts.void, { pick })
      : fill(texts.formula, {
          pick,
          worth: PICK_WORTH,
          chance: percentToOneDecimal(locale).format(priceOfPick(pricing, pick).p),
          points: price,
        })
  return (
    <Receipt eyebrow={fill(texts.eyebrow, { round: name })} labelledBy="replay-receipt">
      <h2 id="replay-receipt" className="type-head mt-1 mb-2 text-xl">
        {texts.title}
      </h2>
      <p className="pb-3 text-ink-soft text-sm">{fill(texts.rule, { worth: PICK_WORTH })}</p>
      <ul className="border-ink border-y-[1.5px] py-2.5">
        {picks.map((one) => (
          <li key={one.matchId} className="rp-pick">
            <FixtureLine match={resultView(one)} />
            <dl>
              <ReceiptLine name={<small className="text-ink-soft">{worthOf(one)}</small>}>
                {one.outcome === 'won' ? `+${one.points}` : '0'}
              </ReceiptLine>
            </dl>
          </li>
        ))}
      </ul>
      <dl className="border-ink border-b-[1.5px] py-2.5">
        <ReceiptLine name={texts.sum}>{points}</ReceiptLine>
        <ReceiptLine name={texts.settled}>{receiptTime(settledAt, locale)}</ReceiptLine>
      </dl>
      <dl className="py-2.5 text-ink-soft text-sm">
        <dt>{texts.hash}</dt>
        <dd>
          <code className="rp-hash">{hash}</code>
        </dd>
        <dt className="pt-2">{texts.previous}</dt>
        <dd>
          <code className="rp-hash">{previousHash}</code>
        </dd>
      </dl>
      <p className="pb-3 text-ink-soft text-sm">{texts.note}</p>
      <a
        href={`/api/replays/${replayId}/${round}/receipt`}
        download
        className={buttonStyle({ variant: 'outline', size: 'sm' })}
      >
        <Icon name="download" size={18} />
        {texts.download}
      </a>
      <div className="pt-3">
        <ScriptCommand script="verify-receipt.mjs" parameters="FILE" locale={locale} />
      </div>
    </Receipt>
  )
}
