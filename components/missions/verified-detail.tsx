import type { ReactNode } from 'react'
import { MatchRow } from '@/components/matches/match-row'
import { Chip } from '@/components/ui/chip'
import { Countdown } from '@/components/ui/countdown'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Progress } from '@/components/ui/progress'
import { Stamp } from '@/components/ui/stamp'
import type { ClockAnchor } from '@/components/ui/use-clock-anchor'
import { competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import type { VerifiedDetail as Detail, MissionDetail } from '@/lib/missions/verified/words'
import { OUTCOME_LOOK } from './outcome-look'
import { PickCountdown } from './pick-countdown'
import { PickForm } from './pick-form'
import { PicksLeft } from './picks-left'
import type { MissionTexts } from './texts'
import type { PickAction } from './use-pick'

type Props = {
  mission: Omit<MissionDetail, 'verified'>
  verified: Detail
  landing: boolean
  anchor: ClockAnchor
  texts: MissionTexts
  level: 2 | 3
  pickAction: PickAction
}

/** What a verified mission asks, what became of it, what it pays and why; for matches, which ones and the fan's pick. */
export function VerifiedDetail({ mission, verified, landing, anchor, texts, level, pickAction }: Props) {
  const { verified: words, card } = texts
  const { outcome, picksOpen, pick, progress, closing } = verified
  const bar = progress.of > 1 && (
    <Progress
      value={progress.done}
      max={progress.of}
      label={card.progress}
      valueText={progress.text}
      className="mt-3"
    />
  )
  return (
    <div className="grid gap-6">
      {outcome !== 'open' && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Stamp tone={OUTCOME_LOOK[outcome].stamp} landing={landing}>
            {words.stamp[outcome]}
          </Stamp>
          <p className="min-w-0 flex-1 basis-48">{closing}</p>
          <Link
            href={`/missions/${mission.id}/receipt`}
            className="inline-flex min-h-11 items-center gap-1.5 font-[650] text-sky underline"
          >
            <Icon name="receipt" size={18} />
            {words.receipt}
          </Link>
        </div>
      )}
      <Part
        title={words.ruleTitle}
        level={level}
        aside={mission.competition && <Chip>{competitionName(mission.competition)}</Chip>}
      >
        <p className="wrap-anywhere">{verified.rule}</p>
      </Part>
      {verified.by !== 'matches' ? (
        <Part
          title={card.progress}
          level={level}
          aside={
            outcome === 'open' && (
              <Countdown
                dueAt={mission.dueAt}
                anchor={anchor}
                texts={card}
                before={words.closesIn}
                over={words.lastCheck}
              />
            )
          }
        >
          <p>{progress.text}</p>
          {bar}
          <p className="mt-2 text-ink-soft text-sm">{words.countedFrom[verified.by]}</p>
        </Part>
      ) : (
        <>
          <Part title={words.matchesTitle} level={level} aside={progress.text}>
            <ul className="border-ink border-t-[1.5px]">
              {verified.matches.map((match) => (
                <MatchRow key={match.id} match={match} isFollowed />
              ))}
            </ul>
            {bar}
          </Part>
          <Part
            title={words.pickTitle}
            level={level}
            aside={picksOpen && <PickCountdown dueAt={mission.dueAt} anchor={anchor} texts={texts} />}
          >
            {pick && <p className="mb-3 font-[650] wrap-anywhere">{nonBreaking(pick.claim)}.</p>}
            {picksOpen ? (
              <>
                <PickForm id={mission.id} verified={verified} texts={words} pickAction={pickAction} />
                {mission.picksLeft && <PicksLeft {...mission.picksLeft} texts={words} />}
              </>
            ) : (
              <p className="text-ink-soft text-sm">{pick ? words.closed : words.noPick}</p>
            )}
            {level === 3 && (
              <Link
                href={`/missions/${mission.id}`}
                className="mt-3 inline-flex min-h-11 items-center gap-1.5 text-sky underline"
              >
                <Icon name="users" size={18} />
                {words.others}
              </Link>
            )}
          </Part>
        </>
      )}
      <Part title={words.rewardTitle} level={level} aside={verified.odds}>
        <p>{rewardText(verified, words)}</p>
        {verified.chance && <p className="mt-1 text-ink-soft text-sm">{verified.chance}</p>}
      </Part>
    </div>
  )
}

function rewardText(
  { by, outcome, picksOpen, pick, options, worth, counts, reward }: Detail,
  texts: MissionTexts['verified'],
) {
  if (outcome === 'won') return fill(counts ? texts.rewardPaid : texts.rewardPaidXp, { points: reward })
  if (outcome !== 'open') return texts.rewardNone
  if (by !== 'matches') return fill(texts.rewardDone, { points: worth })
  if (!pick && !picksOpen) return texts.rewardNone
  const isRange = !pick && options.some(([, points]) => String(points) !== worth)
  if (isRange) return fill(texts.rewardRange, { range: worth })
  // A mission counts from its pick on.
  return fill(counts || !pick ? texts.rewardPick : texts.rewardPickXp, { points: worth })
}

type PartProps = { title: string; level: 2 | 3; aside?: ReactNode; children: ReactNode }

function Part({ title, level, aside, children }: PartProps) {
  const Heading = `h${level}` as const
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className="type-eyebrow text-ink-soft">{title}</Heading>
        {aside && <span className="type-narrow text-sm">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
