import { Icon } from '@/components/ui/icon'
import { NoticeBox } from '@/components/ui/notice-box'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { ChainState } from '@/lib/ledger/chain/queries'
import { shortHash } from '@/lib/ledger/chain/rules'

type Props = { chain: ChainState | null; locale: Locale }

/** Whether the fan's chain, as the database has just recomputed it, is intact. */
export function FanChain({ chain, locale }: Props) {
  if (!chain) return null
  const t = translatorFor(locale, 'fans.chain')
  if (chain.brokenAt !== null)
    return (
      <NoticeBox className="mt-4" tone="red" icon="alert" title={t('broken', { place: chain.brokenAt })}>
        {t('brokenText')}
      </NoticeBox>
    )
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Icon name="check" size={18} />
      <b>{t('intact', { lines: chain.lines })}</b>
      {chain.lines > 0 && <span className="hash">{shortHash(chain.head)}</span>}
    </p>
  )
}
