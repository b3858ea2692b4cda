import type { Metadata } from 'next'
import { Article } from '@/components/prose/article'
import { CONTACT, RICH_TAGS } from '@/components/prose/rich-tags'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

type Props = { params: Promise<{ locale: string }> }

const CHAPTERS = ['idea', 'noBets', 'fair', 'open', 'operator', 'contact', 'credits'] as const

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: localeOf(await params), namespace: 'about', path: '/about' })
}

export default async function AboutPage({ params }: Props) {
  const locale = localeOf(await params)
  const t = translatorFor(locale, 'about')
  return (
    <Article
      eyebrow={t('eyebrow')}
      title={t('title')}
      lead={t('lead')}
      contents={t('contents')}
      chapters={CHAPTERS.map((id) => ({
        id,
        title: t(`sections.${id}.title`),
        body: t.rich(`sections.${id}.body`, { ...RICH_TAGS, ...CONTACT }),
      }))}
    />
  )
}
