import type { Metadata } from 'next'
import type { Messages } from 'next-intl'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { MESSAGES } from '../i18n/messages'

/** The message namespaces of pages: those with a title and a description of their own. */
type PageNamespace = {
  [Name in keyof Messages]: Messages[Name] extends { metaTitle: string; metaDescription: string }
    ? Name
    : never
}[keyof Messages]

const OPEN_GRAPH_LOCALE = { it: 'it_IT', en: 'en_GB' } as const

type Page = { locale: Locale; namespace: PageNamespace; path: `/${string}` }

/**
 * Title, description, canonical address and link preview of a page that strangers can open; a page of fans has a title and a
 * description in its own markup, since no link preview gets past the sign-in. No alternates by language: both languages of a
 * page have the same address.
 */
export function pageMetadata({ locale, namespace, path }: Page): Metadata {
  const { metaTitle, metaDescription: description } = MESSAGES[locale][namespace]
  const title = `${metaTitle} · GoalQuest`
  const url = `${env.APP_URL}${path}`
  const picture = { url: `${env.APP_URL}/og-${locale}.png`, width: 1200, height: 630, alt: title }
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: url },
    openGraph: {
      title,
      description,
      url,
      siteName: 'GoalQuest',
      type: 'website',
      locale: OPEN_GRAPH_LOCALE[locale],
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture.url] },
  }
}
