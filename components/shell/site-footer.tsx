'use client'

import { Link } from '@/components/ui/link'
import { useHydrated } from '@/components/ui/use-hydrated'
import { fill } from '@/lib/core/i18n/fill'
import { FOOTER_NAV, ROUTES } from './routes'
import type { ShellTexts } from './texts'

/** `isSimulated`: whether the page shows matches and results of the local vendor. */
type Props = { texts: ShellTexts; isSimulated?: boolean }

/** A client component: its links are rendered once, and not sent in the payload as well. */
export function SiteFooter({ texts, isSimulated }: Props) {
  const { copyright, year } = texts.footer
  const thisYear = useHydrated() ? new Date().getFullYear() : year
  return (
    <footer className="site-footer">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-6 text-sm text-ink-soft">
        <span>{fill(copyright, { year: thisYear })}</span>
        <nav aria-label={texts.footer.label} className="contents">
          {[...FOOTER_NAV, 'admin' as const].map((id) => (
            <Link
              key={id}
              href={ROUTES[id].href}
              className={id === 'admin' ? 'foot-link md:ml-auto' : 'foot-link'}
            >
              {texts.nav[id]}
            </Link>
          ))}
        </nav>
        {isSimulated && <p className="basis-full pt-2 text-xs">{texts.footer.simulated}</p>}
      </div>
    </footer>
  )
}
