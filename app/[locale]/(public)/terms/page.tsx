import type { Metadata } from 'next'
import { Article } from '@/components/prose/article'
import { CONTACT, RICH_TAGS } from '@/components/prose/rich-tags'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

type Props = { params: Promise<{ locale: string }> }

const UPDATED = new Date('2026-11-20T12:00:00Z')
const GAME = ['service', 'account', 'play', 'noBets', 'tokens', 'pro', 'content', 'ai', 'conduct'] as const
const LAW = ['availability', 'ending', 'changes', 'law'] as const

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: localeOf(await params), namespace: 'terms', path: '/terms' })
}

export default async function TermsPage({ params }: Props) {
  const locale = localeOf(await params)
  const t = translatorFor(locale, 'terms')
  return (
    <Article
      eyebrow={t('eyebrow')}
      title={t('title')}
      lead={t('lead')}
      contents={t('contents')}
      updated={t('updated', { date: UPDATED })}
      chapters={[...GAME, ...LAW].map((id) => ({
        id,
        title: t(`sections.${id}.title`),
        body: t.rich(`sections.${id}.body`, { ...RICH_TAGS, ...CONTACT }),
      }))}
    />
  )
}
