const NAMES = [
  'title',
  'text',
  'retry',
  'code',
  'home',
  'offline',
  'offlineText',
  'updated',
  'updatedText',
] as const

type ErrorTexts = Record<(typeof NAMES)[number], string>

/** Texts of the error page as the root layout writes them into the page, since nothing can be fetched once something has failed. */
export const joinErrorTexts = (texts: ErrorTexts): string => NAMES.map((name) => texts[name]).join('\n')

export function splitErrorTexts(joined: string): ErrorTexts {
  const texts = joined.split('\n')
  return Object.fromEntries(NAMES.map((name, place) => [name, texts[place] ?? ''])) as ErrorTexts
}

/** The texts in this page. */
export const pageErrorTexts = (): ErrorTexts => splitErrorTexts(document.body.dataset.errorTexts ?? '')
