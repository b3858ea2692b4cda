import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { SHELL_TEXTS } from './texts'

/** For public pages with fixtures or results; pages of fans have it in their footer. */
export const SimulatedNote = ({ locale }: { locale: Locale }) =>
  env.FOOTBALL_IS_LOCAL && (
    <p className="pt-6 text-ink-soft text-xs">{SHELL_TEXTS[locale].footer.simulated}</p>
  )
