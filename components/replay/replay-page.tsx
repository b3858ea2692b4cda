import { Standings } from '@/components/leagues/standings'
import { Link } from '@/components/ui/link'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { Removal } from '@/components/ui/removal'
import { RowAction } from '@/components/ui/row-action'
import { ShareButton } from '@/components/ui/share-button'
import type { SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { endReplay, joinReplay, leaveReplay } from '@/lib/replay/actions'
import type { Replay } from '@/lib/replay/queries'
import { bookedRounds, openRound, roundNames } from '@/lib/replay/rounds/queries'
import { clockOf, paceOf } from '@/lib/replay/rules'
import { replayTable } from '@/lib/replay/table/queries'
import { seasonName } from '@/lib/replay/words'
import { Champion } from './champion'
import { ClosedRounds } from './closed-rounds'
import { OpenRound } from './open-round'

type Props = { actor: SignedIn; replay: Replay; locale: Locale }

/** For a member the open round, the table and earlier rounds. Anybody else may join while it runs. */
export async function ReplayPage({ actor, replay, locale }: Props) {
  const { replays: texts, leagues } = MESSAGES[locale]
  const t = translatorFor(locale, 'replays')
  const { id, isMember, isOwner, now } = replay
  const clock = clockOf(replay, now)
  const name = seasonName(replay, locale)
  const [matches, table, booked, names] = isMember
    ? await Promise.all([
        openRound(actor, id),
        replayTable(actor, id),
        bookedRounds(actor, id),
        roundNames(actor, id),
      ])
    : [[], [], [], []]
  const mayEnd = clock.open !== null && (isOwner || actor.kind === 'admin')
  return (
    <div className="wrap pb-28">
      <title>{`${name} · ${texts.title} · GoalQuest`}</title>
      <PageHead
        eyebrow={`${texts.title} · ${clock.open === null ? texts.over : texts.paces[paceOf(replay.roundSeconds)]}`}
        title={name}
        aside={isMember ? { label: texts.points, value: replay.points } : undefined}
      />
      <div className="mt-7 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-9">
          {clock.open === null && isMember && (
            <Champion {...{ replay, table, locale }} viewerId={actor.userId} />
          )}
          {clock.open !== null && <OpenRound {...{ replay, clock, matches, locale }} names={names} />}
          {!isMember && clock.open !== null && (
            <section aria-labelledby="join-replay" className="slot-dashed grid justify-items-start gap-3 p-5">
              <h2 id="join-replay" className="text-xl">
                {texts.join.title}
              </h2>
              <p>{texts.join.text}</p>
              <RowAction
                action={joinReplay}
                fields={{ id }}
                label={texts.join.button}
                pendingLabel={texts.join.joining}
              />
            </section>
          )}
          {isMember && <ClosedRounds {...{ id, booked, names, locale }} closed={clock.closed} />}
        </div>
        <div className="grid min-w-0 gap-6">
          {isMember && (
            <section aria-labelledby="replay-table">
              <SectionHead
                id="replay-table"
                title={texts.table.title}
                aside={t('fans', { count: replay.members })}
              />
              <Standings
                rows={table.map((row) => ({ ...row, form: '' }))}
                leader={table[0]?.points ?? 0}
                viewerId={actor.userId}
                texts={leagues.table}
              />
              <p className="mt-3 text-ink-soft text-sm">{texts.table.text}</p>
            </section>
          )}
          <p className="text-ink-soft text-sm">{texts.apart}</p>
          <div className="flex flex-wrap gap-3">
            {clock.open !== null && (
              <ShareButton
                variant="outline"
                label={texts.share.label}
                text={t('share.text', { season: name })}
                path={`/replays/${id}`}
                texts={texts.share}
              />
            )}
            <Link href="/replays" className="inline-flex min-h-11 items-center underline">
              {texts.back}
            </Link>
          </div>
          {mayEnd && <Removal action={endReplay} id={id} texts={texts.end} />}
          {isMember && <Removal action={leaveReplay} id={id} texts={texts.leave} />}
        </div>
      </div>
    </div>
  )
}
