import { FaqList } from '@/components/prose/faq-list'
import { SectionHead } from '@/components/ui/page-head'
import { PAYMENT_GRACE_DAYS } from '@/lib/billing/rules'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'

const QUESTIONS = ['cancel', 'win', 'leagues', 'card', 'failed'] as const

export function PlanQuestions({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'pricing.questions')
  const items = QUESTIONS.map((id) => ({
    id,
    question: t(`${id}.question`),
    answer: <p>{t(`${id}.answer`, { days: PAYMENT_GRACE_DAYS })}</p>,
  }))
  return (
    <section className="grid content-start gap-5">
      <SectionHead title={t('title')} />
      <FaqList items={items} />
    </section>
  )
}
