import { getMessages } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import { ownProfile } from '@/lib/account/queries'
import { VISIBILITIES } from '@/lib/account/rules'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { VisibilityForm } from './visibility-form'

/** Who may open the fan's profile. */
export async function Visibility({ actor, locale }: { actor: SignedIn; locale: Locale }) {
  const [{ nickname, visibility }, { profile }] = await Promise.all([
    ownProfile(actor),
    getMessages({ locale }),
  ])
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
          <Link
            href={`/u/${encodeURIComponent(nickname)}`}
            className="inline-flex min-h-11 items-center underline"
          >
            {open}
          </Link>
        )}
      </p>
    </section>
  )
}
