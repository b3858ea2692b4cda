import { signedNumber } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { receiptTime } from '@/lib/core/time/instants'
import type { LedgerLine } from '@/lib/ledger/queries'
import '@/components/objects.css'

const HASH_SHOWN = 16

const causeOf = ({ kind, amount }: LedgerLine) => {
  if (kind === 'repayment') return 'repayment'
  return amount < 0 ? 'back' : 'gain'
}

/** The ledger's answer to "why these points": every line that the mission has caused. */
export function ReceiptLines({ lines, locale }: { lines: LedgerLine[]; locale: Locale }) {
  const t = translatorFor(locale, 'receipt')
  const signed = signedNumber(locale)
  return (
    <section aria-labelledby="ledger-lines" className="pt-4">
      <h2 id="ledger-lines" className="type-eyebrow mb-1 text-ink-soft">
        {t('linesTitle')}
      </h2>
      {lines.length === 0 && <p className="text-sm">{t('noLines')}</p>}
      <ul className="receipt-ledger">
        {lines.map((line) => (
          <li key={line.place}>
            <p className="flex items-baseline gap-2.5">
              <span className="text-[0.9375rem]">{t(`causes.${causeOf(line)}`)}</span>
              <i className="leader" />
              <strong className={`type-narrow ${line.amount < 0 ? 'text-card-red' : 'text-pitch'}`}>
                {signed.format(line.amount)} {t(`assets.${line.asset}`)}
              </strong>
            </p>
            <p className="flex flex-wrap justify-between gap-x-4 text-ink-soft text-xs">
              <span>
                {t('line', { place: line.place })} · {receiptTime(line.at, locale)}
              </span>
              <code title={line.hash}>{line.hash.slice(0, HASH_SHOWN).replace(/.{4}(?=.)/g, '$& ')}…</code>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
