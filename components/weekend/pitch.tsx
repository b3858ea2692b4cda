import type { ReactNode } from 'react'
import { Shirt } from '@/components/fixture/shirt'
import type { Kit } from '@/lib/competitions/kits/rules'
import { lineUp, type Profile } from '@/lib/weekend/rules'
import { Drawing } from './drawing'
import './weekend.css'

/** Positions of the five, front first, in percent of the pitch. */
const SPOTS = [
  { left: '50%', top: '15.5%' },
  { left: '20%', top: '33%' },
  { left: '80%', top: '36%' },
  { left: '30%', top: '60%' },
  { left: '56%', top: '80.5%' },
] as const

type Slot = {
  profile: Profile
  name: string
  team: string
  kit: Kit
  /** Whether it can still be changed. */
  isOpen?: boolean
  tag?: ReactNode
  isOut?: boolean
}

type Props = {
  label: string
  slots: readonly Slot[]
  /** Shown on each free spot. */
  empty: (spot: number) => ReactNode
  /** What a disc is wrapped in: a button while it can be moved. */
  wrap?: (slot: Slot, disc: ReactNode) => ReactNode
}

/** The five on a pitch seen from above, strikers at the top; each with its drawing, shirt and name. */
export function Pitch({ label, slots, empty, wrap = (_slot, disc) => disc }: Props) {
  const placed = lineUp(slots)
  return (
    <div className="pitch-ground five-pitch">
      <svg viewBox="0 0 300 380" preserveAspectRatio="none" aria-hidden="true">
        <path
          className="five-mown"
          d="M0 0h300v42H0zM0 84h300v42H0zM0 169h300v42H0zM0 253h300v42H0zM0 338h300v42H0z"
        />
        <path d="M10 10h280v360H10zM10 190h280M85 10v58h130V10M85 370v-58h130v58M120 10v22h60V10M120 370v-22h60v22" />
        <ellipse cx="150" cy="190" rx="46" ry="44" />
      </svg>
      <ul aria-label={label}>
        {SPOTS.map((spot, index) => {
          const slot = placed[index]
          return (
            <li key={spot.top} style={spot} className={slot?.isOut ? 'five-slot five-out' : 'five-slot'}>
              {slot ? wrap(slot, <Disc slot={slot} />) : empty(index)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Disc({ slot: { profile, name, team, kit, tag } }: { slot: Slot }) {
  return (
    <>
      <span className="five-disc">
        <Drawing profile={profile} />
        <Shirt kit={kit} />
      </span>
      <b>{name}</b>
      <small>{team}</small>
      {tag}
    </>
  )
}
