import type { CSSProperties } from 'react'
import { groupedNumber } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { Wallet } from '@/lib/wallet/queries'
import './wallet.css'

/** Points and tokens on the scoreboard, with the ranking points below them. */
export function WalletBoard({ wallet, locale }: { wallet: Wallet; locale: Locale }) {
  const t = translatorFor(locale, 'wallet.board')
  const format = groupedNumber(locale).format
  const digits = Math.max(format(wallet.points).length, format(wallet.tokens).length)
  const figure = (label: string, value: number) => (
    <p style={{ '--digits': digits } as CSSProperties}>
      <span className="type-eyebrow mb-2 block">{label}</span>
      <span className="wallet-led">
        <b>{format(value)}</b>
      </span>
    </p>
  )
  return (
    <section className="wallet-board" aria-label={t('label')}>
      {figure(t('points'), wallet.points)}
      <p className="wallet-rate">
        <b className="type-score">{t('rate')}</b>
        {t('oneWay')}
      </p>
      {figure(t('tokens'), wallet.tokens)}
      <p className="wallet-earned">
        <span>{t('earned', { points: format(wallet.earned) })}</span>
        {wallet.owed > 0 ? (
          <span>{t('owed', { count: wallet.owed, points: format(wallet.owed) })}</span>
        ) : (
          <span className="max-md:hidden">{t('kept')}</span>
        )}
      </p>
    </section>
  )
}
