const NAMES = ['title', 'text', 'retry', 'code', 'home', 'offline', 'offlineText'] as const

type ErrorTexts = Record<(typeof NAMES)[number], string>

/** Texts of the error page as the root layout writes them into the page, since nothing can be fetched once something has failed. */
export const joinErrorTexts = (texts: ErrorTexts): string => NAMES.map((name) => texts[name]).join('\n')

export function splitErrorTexts(joined: string): ErrorTexts {
  const [title = '', text = '', retry = '', code = '', home = '', offline = '', offlineText = ''] =
    joined.split('\n')
  return { title, text, retry, code, home, offline, offlineText }
}
