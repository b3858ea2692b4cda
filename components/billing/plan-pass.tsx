import type { ReactNode } from 'react'
import { PitchLines } from '@/components/art/pitch-lines'
import { Icon } from '@/components/ui/icon'
import './billing.css'
import '@/components/objects.css'

type Props = {
  id: string
  eyebrow: string
  name: string
  perks: string[]
  /** What the plan lacks. */
  lacks?: string
  price: string
  per: string
  share?: string
  stamp?: string
  isGreen?: boolean
  children: ReactNode
}

/** A plan as a season pass: what it offers, and its price on the stub. */
export function PlanPass({
  id,
  eyebrow,
  name,
  perks,
  lacks,
  price,
  per,
  share,
  stamp,
  isGreen,
  children,
}: Props) {
  return (
    <article aria-labelledby={id} className={isGreen ? 'pass pass-green' : 'pass'}>
      {isGreen && (
        <div className="pass-art" aria-hidden="true">
          <PitchLines />
        </div>
      )}
      <div className="pass-body">
        <p className="type-eyebrow">{eyebrow}</p>
        <h2 id={id}>{name}</h2>
        <ul>
          {perks.map((perk) => (
            <li key={perk}>
              <Icon name="check" size={16} />
              {perk}
            </li>
          ))}
          {lacks && (
            <li className="pass-lacks">
              <span aria-hidden="true">–</span>
              {lacks}
            </li>
          )}
        </ul>
        {stamp && <span className="stamp pass-stamp">{stamp}</span>}
      </div>
      <div className="pass-stub">
        <p className="pass-price">
          <b>{price}</b>
          <span>
            {per}
            {share && (
              <>
                <br />
                {share}
              </>
            )}
          </span>
        </p>
        {children}
      </div>
    </article>
  )
}
