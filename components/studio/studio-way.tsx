import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'

/** The way to the studio from the coach. */
export function StudioWay({ locale }: { locale: Locale }) {
  const { way } = MESSAGES[locale].studio
  return (
    <p className="slot-dashed mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <Icon name="image" size={28} />
      <span className="min-w-0 flex-1 basis-60">{way.text}</span>
      <Link href="/ai" className="inline-flex min-h-11 items-center underline">
        {way.go}
      </Link>
    </p>
  )
}
