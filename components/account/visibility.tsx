import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import { VISIBILITIES } from '@/lib/account/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { profilePath } from '@/lib/profile/rules'
import type { Settings } from '@/lib/settings/queries'
import { VisibilityForm } from './visibility-form'

/** Who may open the fan's profile. */
export function Visibility({ settings, locale }: { settings: Settings; locale: Locale }) {
  const { profile } = MESSAGES[locale]
  const { preferences, visibility } = settings
  const nickname = preferences?.nickname ?? null
  const { title, text, legend, save, saving, open, nameless } = profile.visibility
  return (
    <section className="grid gap-5">
      <SectionHead id="visibility" title={title} />
      <p className="max-w-xl">{text}</p>
      <VisibilityForm
        visibility={visibility}
        options={VISIBILITIES.map((value) => ({ value, label: profile.visibility[value] }))}
        texts={{ legend, save, saving }}
      />
      <p>
        {nickname === null ? (
          nameless
        ) : (
          <Link href={profilePath(nickname)} className="inline-flex min-h-11 items-center underline">
            {open}
          </Link>
        )}
      </p>
    </section>
  )
}
