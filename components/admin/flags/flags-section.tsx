import { FlashNotice } from '@/components/shell/flash-notice'
import { PageHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { readTables } from '@/lib/core/tables/table'
import type { SectionProps } from '../admin-page'
import { FLAG_TABLE, FlagTable } from './flag-table'
import { HELD_TABLE, HeldAttempts } from './held-attempts'

export function FlagsSection({ admin, locale, search }: SectionProps) {
  const { flags: texts, admin: words } = MESSAGES[locale]
  const [flags, held] = readTables(FLAG_TABLE, HELD_TABLE, search)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <FlashNotice />
      <p className="mt-4 mb-6 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <FlagTable admin={admin} locale={locale} query={flags} />
      <HeldAttempts admin={admin} locale={locale} query={held} />
    </>
  )
}
