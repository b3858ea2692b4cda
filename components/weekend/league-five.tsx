import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { fiveTables } from '@/lib/weekend/tables/queries'
import { FiveRanks } from './five-table'

type Props = { actor: SignedIn; leagueId: string; locale: Locale }

/** The fives of this weekend in a league, on the league's own page. */
export async function LeagueFive({ actor, leagueId, locale }: Props) {
  const { weekend: texts } = MESSAGES[locale]
  const [table] = await fiveTables(actor, { weekend: null, leagueId })
  if (!table) return null
  return (
    <section aria-labelledby="league-five" className="min-w-0">
      <SectionHead
        id="league-five"
        title={texts.table.title}
        aside={
          <Link href="/coach/five" className="inline-flex min-h-11 items-center underline">
            {texts.way.go}
          </Link>
        }
      />
      <FiveRanks rows={table.rows} viewerId={actor.userId} texts={texts.table} />
    </section>
  )
}
