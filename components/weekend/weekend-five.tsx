import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { CompetitionNav } from '@/components/matches/competition-nav'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { NoticeBox } from '@/components/ui/notice-box'
import type { SignedIn } from '@/lib/core/actor'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import { LOCALES, type Locale } from '@/lib/core/locale'
import { PICK_WORTH } from '@/lib/ratings/rules'
import type { FiveView } from '@/lib/weekend/board/words'
import { proposedPicks } from '@/lib/weekend/proposals/rules'
import { fivesOf } from '@/lib/weekend/queries'
import { FIVE_PICKS } from '@/lib/weekend/rules'
import { fiveTables } from '@/lib/weekend/tables/queries'
import { profileTexts } from '@/lib/weekend/words'
import { FivePlay } from './five-play'
import { FiveTables } from './five-table'
import { PlayingFive } from './playing'
import { Season } from './season'

type Props = { actor: SignedIn; view: FiveView; locale: Locale; proposal?: string }

/** A weekend of the fan: the picks, the matches in play, the tables of the fan's leagues and the season. */
export async function WeekendFive({ actor, view, locale, proposal }: Props) {
  const t = translatorFor(locale, 'weekend.save')
  const { weekend: texts } = MESSAGES[locale]
  const [tables, weekends] = await Promise.all([fiveTables(actor, { weekend: view.weekend }), fivesOf(actor)])
  const missing = Array.from({ length: FIVE_PICKS }, (_, count) =>
    t('missing', { count: FIVE_PICKS - count }),
  )
  const { pitch, bench, worth, save } = texts
  const { competition, competitions } = view
  const canPick = view.isPresent && (view.teams.length > 0 || view.picks.some(({ isOpen }) => isOpen))
  const proposed = proposal ? proposedPicks(proposal, view, LOCALES.flatMap(profileTexts)) : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      {canPick && (
        <div>
          {proposal && <NoticeBox className="mb-4">{texts.proposal[proposed ? 'text' : 'none']}</NoticeBox>}
          {competition !== null && competitions.length > 1 && (
            <CompetitionNav
              label={bench.competition}
              current={competition}
              competitions={[competition, ...competitions.filter((other) => other !== competition)]}
              href="/coach/five?competition={competition}"
              scroll={false}
            />
          )}
          <FivePlay
            fan={actor.userId}
            weekend={view.weekend}
            picks={view.picks}
            proposed={proposed}
            teams={view.teams}
            profiles={profileTexts(locale)}
            note={fill(bench.note, { worth: PICK_WORTH })}
            texts={{ pitch, bench, worth, save }}
            missing={[...missing, texts.save.complete]}
          />
        </div>
      )}
      {!canPick && view.playing.length === 0 && (
        <EmptyState
          art={<EmptyTicketArt />}
          title={view.isPresent ? texts.empty.title : texts.past.closed}
          text={view.isPresent ? texts.empty.text : undefined}
        />
      )}
      {view.playing.length > 0 && <PlayingFive view={view} locale={locale} texts={texts} />}
      {!view.isPresent && (
        <p>
          <Link href="/coach/five" className="inline-flex min-h-11 items-center underline">
            {texts.past.now}
          </Link>
        </p>
      )}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <FiveTables tables={tables} viewerId={actor.userId} texts={texts.table} />
        <Season weekends={weekends} current={view.weekend} locale={locale} texts={texts.season} />
      </div>
    </div>
  )
}
