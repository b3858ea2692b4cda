import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Article } from '@/components/prose/article'
import { CookieTable } from '@/components/prose/cookie-table'
import { PurposeTable } from '@/components/prose/purpose-table'
import { CONTACT, RICH_TAGS } from '@/components/prose/rich-tags'
import { RESET_MINUTES, VERIFICATION_HOURS } from '@/lib/account/rules'
import { ANALYTICS_RETENTION_DAYS } from '@/lib/analytics/rules'
import { SESSION_DAYS } from '@/lib/auth/session'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'
import { BACKUP_DAYS } from '@/lib/env'
import { REMINDERS_RETENTION_DAYS } from '@/lib/reminders/rules'

type Props = { params: Promise<{ locale: string }> }

const UPDATED = new Date('2026-11-29T12:00:00Z')
const USE = ['controller', 'data', 'purposes', 'cookies', 'recipients', 'transfers', 'retention'] as const
const RIGHTS = ['rights', 'complaint', 'minors', 'automated', 'security', 'changes'] as const
const PERIODS = {
  verificationHours: VERIFICATION_HOURS,
  resetMinutes: RESET_MINUTES,
  sessionDays: SESSION_DAYS,
  reminderDays: REMINDERS_RETENTION_DAYS,
  analyticsDays: ANALYTICS_RETENTION_DAYS,
  backupDays: BACKUP_DAYS,
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: localeOf(await params), namespace: 'privacy', path: '/privacy' })
}

export default async function PrivacyPage({ params }: Props) {
  const locale = localeOf(await params)
  const t = translatorFor(locale, 'privacy')
  const tables: Partial<Record<string, ReactNode>> = {
    purposes: <PurposeTable locale={locale} />,
    cookies: <CookieTable locale={locale} />,
  }
  const chapters = [...USE, ...RIGHTS].map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    body: t.rich(`sections.${id}.body`, { ...RICH_TAGS, ...CONTACT, ...PERIODS }),
    extra: tables[id],
  }))
  const updated = t('updated', { date: UPDATED })
  const head = { eyebrow: t('eyebrow'), title: t('title'), lead: t('lead'), contents: t('contents'), updated }
  return <Article {...head} chapters={chapters} />
}
