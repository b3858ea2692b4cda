import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Article } from '@/components/prose/article'
import { BalanceLanes } from '@/components/prose/balance-lanes'
import { PriceList } from '@/components/prose/price-list'
import { RICH_TAGS } from '@/components/prose/rich-tags'
import { RULE_FACTS } from '@/components/prose/rule-facts'
import { WorkedExample } from '@/components/prose/worked-example'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'
import { nonBreaking } from '@/lib/core/text/non-breaking'

type Props = { params: Promise<{ locale: string }> }

const PLAY = ['time', 'xp', 'wallet', 'declared', 'suggestions', 'verified', 'prices'] as const
const MORE = ['quiz', 'streak', 'coach', 'five', 'leagues', 'shop', 'pro', 'account', 'fairness'] as const
const CHAPTERS = [...PLAY, ...MORE]

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: localeOf(await params), namespace: 'rules', path: '/rules' })
}

export default async function RulesPage({ params }: Props) {
  const locale = localeOf(await params)
  const t = translatorFor(locale, 'rules')
  const tables: Partial<Record<string, ReactNode>> = {
    wallet: <BalanceLanes locale={locale} />,
    prices: <PriceList locale={locale} />,
  }
  const chapters = CHAPTERS.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    body: t.rich(`sections.${id}.body`, { ...RICH_TAGS, ...RULE_FACTS }),
    extra: (
      <>
        {tables[id]}
        <WorkedExample label={t('example')}>
          {nonBreaking(t(`sections.${id}.example`, RULE_FACTS))}
        </WorkedExample>
      </>
    ),
  }))
  const head = { eyebrow: t('eyebrow'), title: t('title'), lead: t('lead'), contents: t('contents') }
  return <Article {...head} chapters={chapters} />
}
