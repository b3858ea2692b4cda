import { ButtonLink } from '@/components/ui/button-link'
import type { SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { type League, standingsOf } from '@/lib/leagues/queries'
import { CodeSlip } from './code-slip'
import { subjectOf } from './league-subject'
import { Standings } from './standings'

const TOP = 5

type Props = { actor: SignedIn; league: League; locale: Locale }

/** A league in the list: the top of this week's table, and the fan's own row. */
export async function LeagueCard({ actor, league, locale }: Props) {
  const t = translatorFor(locale, 'leagues')
  const { leagues: texts } = MESSAGES[locale]
  const table = await standingsOf(actor, league.id, 'week')
  const shown = table.filter(({ position, userId }) => position <= TOP || userId === actor.userId)
  return (
    <article className="sheet grid grid-cols-1 gap-5 p-5" aria-labelledby={league.id}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="type-eyebrow text-ink-soft">
            {t('fans', subjectOf(league))}
            {league.isReadOnly && ` · ${texts.readOnly.label}`}
          </p>
          <h2 id={league.id} className="text-2xl wrap-anywhere">
            {league.name}
          </h2>
        </div>
        <ButtonLink href={`/leagues/${league.id}`} variant="outline" size="sm" aria-describedby={league.id}>
          {texts.open}
        </ButtonLink>
      </div>
      <div>
        <h3 className="type-eyebrow mb-2 text-ink-soft">{texts.thisWeek}</h3>
        <Standings rows={shown} leader={table[0]?.points ?? 0} viewerId={actor.userId} texts={texts.table} />
      </div>
      {!league.isReadOnly && <CodeSlip league={league} texts={texts.code} />}
    </article>
  )
}
