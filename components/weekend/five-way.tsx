import { Link } from '@/components/ui/link'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { Drawing } from './drawing'

/** The way to the five from the coach. */
export function FiveWay({ locale }: { locale: Locale }) {
  const { way } = MESSAGES[locale].weekend
  return (
    <p className="slot-dashed flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <Drawing profile="wall" />
      <span className="min-w-0 flex-1 basis-60">{way.coach}</span>
      <Link href="/coach/five" className="inline-flex min-h-11 items-center underline">
        {way.go}
      </Link>
    </p>
  )
}
