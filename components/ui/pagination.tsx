import type { Route } from 'next'
import { Icon } from './icon'
import { Link } from './link'

type Step = { href: Route; label: string }
type Props = { label: string; previous?: Step; next?: Step; status?: string }

const STEP = 'inline-flex min-h-11 items-center gap-2 font-[650] underline-offset-4 hover:underline'

export function Pagination({ label, previous, next, status }: Props) {
  if (!previous && !next) return null
  return (
    <nav aria-label={label} className="flex items-center gap-4 border-t border-line pt-2">
      {previous && (
        <Link href={previous.href} rel="prev" className={STEP}>
          <Icon name="arrow-left" size={18} />
          {previous.label}
        </Link>
      )}
      {status && <span className="type-narrow text-sm text-ink-soft">{status}</span>}
      {next && (
        <Link href={next.href} rel="next" className={`${STEP} ml-auto`}>
          {next.label}
          <Icon name="arrow-right" size={18} />
        </Link>
      )}
    </nav>
  )
}
