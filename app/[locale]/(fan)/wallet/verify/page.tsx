import { buttonStyle } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { ChainCheck } from '@/components/wallet/chain-check'
import { PublishedDays } from '@/components/wallet/published-days'
import { VerifyCommand } from '@/components/wallet/verify-command'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { publishedDays } from '@/lib/ledger/publication/queries'

const DAYS_SHOWN = 14
const FILES = [
  ['json', '/api/wallet/export'],
  ['csv', '/api/wallet/export?format=csv'],
] as const

export default async function VerifyRoute({ params }: PageProps<'/[locale]/wallet/verify'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/wallet/verify')
  const days = await publishedDays(actor, { limit: DAYS_SHOWN })
  const { wallet } = MESSAGES[locale]
  const { verify: texts } = wallet
  return (
    <div className="wrap pb-16">
      <title>{`${texts.metaTitle} · GoalQuest`}</title>
      <PageHead eyebrow={wallet.title} title={texts.title} />
      <p className="reading mt-6 mb-6 text-lg">{texts.lead}</p>
      <ChainCheck account={actor.userId} texts={texts} locale={locale} />
      <div className="mt-12 grid gap-12">
        <PublishedDays days={days} locale={locale} />
        <section aria-labelledby="offline">
          <SectionHead id="offline" title={texts.offline.title} />
          <p className="reading py-4">{texts.offline.text}</p>
          <p className="flex flex-wrap gap-2.5 pb-4">
            {FILES.map(([kind, href]) => (
              <a key={kind} href={href} download className={buttonStyle({ variant: 'outline', size: 'sm' })}>
                {texts.offline[kind]}
              </a>
            ))}
          </p>
          <VerifyCommand locale={locale} />
        </section>
        <Link href="/wallet" className="inline-flex min-h-11 items-center underline">
          {texts.back}
        </Link>
      </div>
    </div>
  )
}
