'use client'

import type { Messages } from 'next-intl'
import { buttonStyle } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import { fill } from '@/lib/core/i18n/fill'
import { dateFormat } from '@/lib/core/i18n/format'
import type { Locale } from '@/lib/core/locale'
import { shortHash } from '@/lib/ledger/chain/rules'
import { useLastCheck } from './last-check'
import { Seal } from './seal'
import './wallet.css'

type Props = {
  account: string
  lines: number
  head: string
  zone: string
  texts: Messages['wallet']['chain']
  locale: Locale
}

const instant = dateFormat({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

/** The seal appears only once this device has recomputed the chain up to its last line. */
export function ChainCard({ account, lines, head, zone, texts, locale }: Props) {
  const last = useLastCheck(account)
  const isCurrent = last !== null && lines > 0 && last.head === head
  return (
    <section aria-labelledby="chain">
      <SectionHead id="chain" title={texts.title} />
      <div className="wallet-proof" data-sealed={isCurrent || undefined}>
        {isCurrent && <Seal text={lines === 1 ? texts.sealOne : fill(texts.seal, { lines })} />}
        <p>
          <b>{texts.text}</b>{' '}
          {last ? fill(texts.checked, { when: instant(locale, zone).format(last.at) }) : texts.unchecked}{' '}
          {last && !isCurrent && texts.moved}
          {isCurrent && <span className="hash mt-1 block">{shortHash(head)}</span>}
        </p>
        <p>
          <Link href="/rules/ledger" className="inline-flex min-h-11 items-center underline">
            {texts.published}
          </Link>
        </p>
        <p className="wallet-proof-links">
          <ButtonLink href="/wallet/verify" variant="outline" size="sm">
            {texts.verify}
          </ButtonLink>
          <a
            href="/api/wallet/export?format=csv"
            download
            className={buttonStyle({ variant: 'outline', size: 'sm' })}
          >
            <Icon name="download" size={18} />
            {texts.csv}
          </a>
        </p>
      </div>
    </section>
  )
}
