import { randomUUID } from 'node:crypto'
import { ScarfArt } from '@/components/art/scarf'
import { PRO_HREF } from '@/components/billing/pro-href'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { createLeague } from '@/lib/leagues/actions'
import type { League } from '@/lib/leagues/queries'
import { JoinForm } from './join-form'
import { LeagueCard } from './league-card'
import { NameForm } from './name-form'

type Props = { actor: SignedIn; leagues: League[]; hasRoom: boolean; locale: Locale }

/** The fan's leagues, with the forms to join and to create one. */
export function LeagueList({ actor, leagues, hasRoom, locale }: Props) {
  const { leagues: texts, replays } = MESSAGES[locale]
  const { form } = texts
  const t = translatorFor(locale, 'leagues.form')
  const hasProRoom = leagues.length < ENTITLEMENTS.pro.leagues
  const toLeave = leagues.filter(({ isReadOnly }) => isReadOnly).length + 1
  const competitions = [
    { value: '', label: form.allCompetitions },
    ...COMPETITIONS.map((slug) => ({
      value: slug,
      label: fill(form.competitionOption, { competition: COMPETITION_NAMES[slug] }),
    })),
  ]
  return (
    <div className="mt-7 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-8">
        {leagues.length === 0 && (
          <EmptyState art={<ScarfArt />} title={texts.emptyTitle} text={texts.emptyText} />
        )}
        {leagues.map((league) => (
          <LeagueCard key={league.id} {...{ actor, league, locale }} />
        ))}
      </div>
      <div className="grid gap-8">
        {!hasRoom && (
          <div className="text-sm text-ink-soft">
            <p>{t(hasProRoom ? 'noRoom' : 'noRoomPro', { count: toLeave })}</p>
            {hasProRoom && (
              <Link
                href={PRO_HREF}
                className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
              >
                {form.seePro}
              </Link>
            )}
          </div>
        )}
        <JoinForm fold={{ title: form.joinTitle, hasRoom }} texts={form} />
        <NameForm
          action={createLeague}
          fields={{ requestId: randomUUID() }}
          competitions={competitions}
          button={form.create}
          pendingLabel={form.creating}
          hasRoom={hasRoom}
          texts={form}
        />
        <ButtonLink href="/replays" variant="outline">
          {replays.link}
        </ButtonLink>
      </div>
    </div>
  )
}
