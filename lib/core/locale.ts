export const LOCALES = ['it', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'it'
export const LOCALE_COOKIE = 'NEXT_LOCALE'
/** Names the language of an email in its link, for a browser in which none was chosen. */
export const LOCALE_PARAM = 'lang'

const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

export const asLocale = (value: unknown): Locale => (isLocale(value) ? value : DEFAULT_LOCALE)

/** The locale of a page from its awaited params; the middleware has put it there. */
export const localeOf = (params: { locale: string }): Locale => asLocale(params.locale)

/** What a link in an email adds to its query, so that its page is in the language of the email. */
export const linkLocale = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? '' : `&${LOCALE_PARAM}=${locale}`

/** The one of two texts that is in the reader's language. */
export const inLocale = <T>(locale: Locale, it: T, en: T): T => (locale === 'it' ? it : en)
