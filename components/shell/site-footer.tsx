import type { Route } from 'next'
import Link from 'next/link'
import { getMessages } from 'next-intl/server'
import { fill } from '@/lib/core/fill'
import type { Locale } from '@/lib/core/locale'
import { FOOTER_NAV, isReady, ROUTES } from './routes'

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline md:min-h-8'

/** Read once per process or build: a page that reads the time cannot be static. */
const YEAR = String(new Date().getFullYear())

/** `isSimulated`: whether the page shows matches and results of the local vendor. */
type Props = { locale: Locale; isSimulated?: boolean }

export async function SiteFooter({ locale, isSimulated }: Props) {
  const { shell: texts } = await getMessages({ locale })
  const links = [...FOOTER_NAV, 'admin' as const].filter(isReady)
  return (
    <footer className="site-footer">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-6 text-sm text-ink-soft">
        <span>{fill(texts.footer.copyright, { year: YEAR })}</span>
        <nav aria-label={texts.footer.label} className="contents">
          {links.map((id) => (
            <Link
              key={id}
              href={ROUTES[id].href as Route}
              prefetch={false}
              className={`${LINK} ${id === 'admin' ? 'md:ml-auto' : ''}`}
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
