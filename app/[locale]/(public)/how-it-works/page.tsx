import type { Metadata } from 'next'
import { RICH_TAGS } from '@/components/prose/rich-tags'
import { RULE_FACTS } from '@/components/prose/rule-facts'
import { StepList } from '@/components/prose/step-list'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

type Props = { params: Promise<{ locale: string }> }

const STEPS = ['join', 'choose', 'missions', 'quiz', 'coach', 'leagues', 'shop'] as const

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: localeOf(await params), namespace: 'howItWorks', path: '/how-it-works' })
}

export default async function HowItWorksPage({ params }: Props) {
  const locale = localeOf(await params)
  const t = translatorFor(locale, 'howItWorks')
  const steps = STEPS.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    body: t.rich(`sections.${id}.body`, { ...RICH_TAGS, ...RULE_FACTS }),
  }))
  return (
    <article className="wrap pb-16 md:pb-24">
      <PageHead eyebrow={t('eyebrow')} title={t('title')} />
      <p className="reading py-8 text-pretty text-lg">{t('lead')}</p>
      <StepList contents={t('contents')} label={t('step')} steps={steps}>
        <div className="mt-8 flex flex-wrap gap-2.5">
          <ButtonLink href="/auth" className="if-guest">
            {t('start')}
          </ButtonLink>
          <ButtonLink href="/rules" variant="outline">
            {t('rules')}
          </ButtonLink>
        </div>
      </StepList>
    </article>
  )
}
