import { MESSAGES } from '@/lib/core/i18n/messages'
import { LOCALES, type Locale } from '@/lib/core/locale'
import { PHASES, type Phase } from '@/lib/matches/live/rules'

/** The year, read once per process or build: a page that reads the time cannot be static. The footer corrects it in the browser. */
const YEAR = new Date().getFullYear()

const textsOf = (locale: Locale) => {
  const { streak: _, ...texts } = MESSAGES[locale].shell
  return { ...texts, footer: { ...texts.footer, year: YEAR } }
}

export type ShellTexts = ReturnType<typeof textsOf>

/** The words of header and footer. One object per language: React sends an object once, however many components get it. */
export const SHELL_TEXTS = Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])) as Record<
  Locale,
  ShellTexts
>

export const PHASE_TEXTS = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    Object.fromEntries(PHASES.map((phase) => [phase, MESSAGES[locale].fixture[phase]])),
  ]),
) as Record<Locale, Record<Phase, string>>
