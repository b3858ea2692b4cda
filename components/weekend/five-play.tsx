'use client'

import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormResult } from '@/components/ui/form-result'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHydrated } from '@/components/ui/use-hydrated'
import { usePageRefresh } from '@/components/ui/use-page-refresh'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf, sentList } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import { saveFive } from '@/lib/weekend/actions'
import type { PickView, TeamView } from '@/lib/weekend/board/words'
import { type Profile, spotOf } from '@/lib/weekend/rules'
import type { ProfileText } from '@/lib/weekend/words'
import { BenchCard } from './bench-card'
import { Pitch } from './pitch'
import { setPlacedOnPage } from './placed-count'
import { SaveBar } from './save-bar'
import type { WeekendTexts } from './texts'
import { useFive } from './use-five'
import { Worth } from './worth'
import './weekend.css'

/** How many profiles outside the five a phone shows before the bench is unfolded. */
const BENCH_BEGINS_WITH = 3

type Props = {
  fan: string
  weekend: string
  picks: PickView[]
  /** The coach's proposal instead; none of it is saved. */
  proposed: PickView[] | null
  teams: TeamView[]
  profiles: ProfileText[]
  note: string
  texts: WeekendTexts
  /** What is missing, by the number of picks made. */
  missing: string[]
}

/** Picking the five: a slot or a card opens the teams of a profile, one button saves all. */
export function FivePlay({ fan, weekend, picks, proposed, teams, profiles, note, texts, missing }: Props) {
  const refreshPage = usePageRefresh()
  const bench = useRef<HTMLUListElement>(null)
  const isHydrated = useHydrated()
  const [open, setOpen] = useState<Profile | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const [result, save] = useFormAction(saveFive)
  const five = useFive({ fan, weekend }, picks, result?.ok ? null : proposed)
  const placed = five.picks.length
  const refusal = refusalOf(result)
  useResultToast(result)
  useEffect(() => {
    setPlacedOnPage(placed)
    return () => setPlacedOnPage(null)
  }, [placed])
  useEffect(() => {
    // A profile that has locked since can no longer be taken off, and may be one too many.
    if (refusal && ['locked', 'match_cancelled', 'five_limit'].includes(refusal.code)) refreshPage()
  }, [refusal, refreshPage])
  const nameOf = (profile: Profile) => profiles.find((one) => one.profile === profile)?.name ?? ''
  const free = profiles
    .map(({ profile }) => profile)
    .filter((profile) => !five.picks.some((pick) => pick.profile === profile))
  const folded = isUnfolded ? [] : free.filter((profile) => !five.isInSaved(profile)).slice(BENCH_BEGINS_WITH)
  /** Moves from the pitch to the card, together with the keyboard focus. */
  const show = (profile: Profile | undefined) => {
    if (!profile) return
    flushSync(() => {
      setOpen(profile)
      if (folded.includes(profile)) setUnfolded(true)
    })
    bench.current?.querySelector<HTMLElement>(`[data-profile="${profile}"] button`)?.focus()
  }
  const unfold = () => {
    const first = bench.current?.querySelector<HTMLElement>('.five-folded button')
    flushSync(() => setUnfolded(true))
    first?.focus()
  }
  /** Of those on the bench, the one nearest to the spot. */
  const nearest = (spot: number) =>
    free.toSorted((one, other) => Math.abs(spotOf(one) - spot) - Math.abs(spotOf(other) - spot))[0]
  return (
    <form
      action={save}
      className="five-grid"
      aria-label={texts.save.button}
      data-live={five.picks.flatMap(({ isOpen, matchId }) => (isOpen ? [matchId] : [])).join(' ')}
    >
      <input type="hidden" name="weekend" value={weekend} />
      {isHydrated &&
        five.picks.map((pick) =>
          pick.isOpen ? (
            <input key={pick.profile} type="hidden" name="pick" value={five.valueOf(pick)} />
          ) : null,
        )}
      <div className="five-side">
        <FormResult result={result} />
        <Pitch
          label={texts.pitch.label}
          slots={five.picks.map((pick) => ({ ...pick, name: nameOf(pick.profile) }))}
          empty={(spot) => (
            <button type="button" className="five-empty" onClick={() => show(nearest(spot))}>
              <span aria-hidden="true">+</span>
              <b>{texts.pitch.empty}</b>
            </button>
          )}
          wrap={(slot, disc) =>
            slot.isOpen && isHydrated ? (
              <button type="button" className="five-player" onClick={() => show(slot.profile)}>
                {disc}
              </button>
            ) : (
              <span className="five-player">{disc}</span>
            )
          }
        />
        <Worth five={five} nameOf={nameOf} texts={texts.worth} />
        <p className="text-ink-soft text-sm">{texts.worth.hint}</p>
        <SaveBar
          five={five}
          isHydrated={isHydrated}
          missing={missing[five.picks.length] ?? ''}
          texts={texts.save}
        />
      </div>
      <section aria-labelledby="bench">
        <div className="five-head">
          <h2 id="bench">{texts.bench.title}</h2>
          <span>{note}</span>
        </div>
        <ul ref={bench} className="five-bench">
          {profiles.map((text) => (
            <BenchCard
              key={text.profile}
              {...{ text, teams, five }}
              texts={texts.bench}
              sent={refusal && sentList(refusal, 'pick')}
              isOpen={open === text.profile}
              isFolded={folded.includes(text.profile)}
              toggle={() => setOpen(open === text.profile ? null : text.profile)}
            />
          ))}
          {folded.length > 0 && (
            <li className="five-more">
              <button type="button" className="five-choose" onClick={unfold}>
                {fill(texts.bench.more, { count: folded.length })}
              </button>
            </li>
          )}
        </ul>
      </section>
    </form>
  )
}
