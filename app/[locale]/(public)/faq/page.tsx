import type { Metadata } from 'next'
import { Article } from '@/components/prose/article'
import { FaqList } from '@/components/prose/faq-list'
import { CONTACT, RICH_TAGS } from '@/components/prose/rich-tags'
import { RULE_FACTS } from '@/components/prose/rule-facts'
import { NoticeBox } from '@/components/ui/notice-box'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

type Props = { params: Promise<{ locale: string }> }

const GROUPS = [
  { id: 'game', items: ['betting', 'missions', 'noXp', 'quizOnce', 'extraTime', 'five', 'coachWrong'] },
  { id: 'points', items: ['levels', 'difference', 'convert'] },
  { id: 'account', items: ['noMail', 'password', 'age', 'remove'] },
  { id: 'money', items: ['free', 'value', 'cancelPro'] },
  { id: 'site', items: ['cookies', 'noScript', 'selfHost'] },
] as const

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: localeOf(await params), namespace: 'faq', path: '/faq' })
}

export default async function FaqPage({ params }: Props) {
  const locale = localeOf(await params)
  const t = translatorFor(locale, 'faq')
  const chapters = GROUPS.map(({ id, items }) => ({
    id,
    title: t(`groups.${id}`),
    extra: (
      <FaqList
        items={items.map((item) => ({
          id: item,
          question: t(`items.${item}.question`),
          answer: t.rich(`items.${item}.answer`, { ...RICH_TAGS, ...CONTACT, ...RULE_FACTS }),
        }))}
      />
    ),
  }))
  const head = { eyebrow: t('eyebrow'), title: t('title'), contents: t('contents') }
  return (
    <Article {...head} lead={t.rich('lead', RICH_TAGS)} chapters={chapters}>
      <NoticeBox title={t('more')} icon="mail" className="reading mt-12">
        {t.rich('moreText', { ...RICH_TAGS, ...CONTACT })}
      </NoticeBox>
    </Article>
  )
}
