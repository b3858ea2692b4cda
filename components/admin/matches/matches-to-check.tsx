import type { Messages } from 'next-intl'
import { FixtureLine } from '@/components/fixture/fixture-line'
import { Link } from '@/components/ui/link'
import { fill } from '@/lib/core/i18n/fill'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { shortDateTime } from '@/lib/core/time/instants'
import type { ToCheck } from '@/lib/matches/checks/queries'
import { listedKickoff, teamsView } from '@/lib/matches/fixtures/words'
import '../table.css'

type Props = { found: ToCheck; texts: Messages['matches']; locale: Locale }

/** Matches that the vendor dropped, renumbered, annulled, listed twice or never finished. */
export function MatchesToCheck({ found: { shown, total }, texts, locale }: Props) {
  const { check, unknown } = texts
  const t = translatorFor(locale, 'matches.check')
  return (
    <section className="sheet mt-6 p-5" aria-labelledby="to-check">
      <h2 id="to-check" className="text-xl">
        {check.title}
      </h2>
      <p className="reading mt-2 text-ink-soft">{check.text}</p>
      <ul className="mt-3 border-ink border-t">
        {shown.map(({ id, externalId, kickoffAt, kickoffKnown, reason, since, formerId, ...teams }) => (
          <li key={`${id} ${externalId}`} className="border-line border-b py-2.5">
            <Link href={`/admin/matches?match=${id}`} className="row-link max-w-full overflow-x-auto">
              <FixtureLine match={teamsView(teams, unknown)} />
            </Link>
            <span className="type-narrow block text-ink-soft text-sm">
              {listedKickoff({ kickoffAt, kickoffKnown }, locale)}
              {' · '}
              {externalId === null
                ? check.copied
                : fill(check[reason], {
                    day: shortDateTime(since, locale),
                    former: formerId ?? '–',
                    number: externalId,
                  })}
            </span>
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className="mt-3 text-ink-soft">{t('more', { count: total - shown.length })}</p>
      )}
    </section>
  )
}
