import type { Profile } from '@/lib/weekend/rules'
import './drawing.css'

/** The drawing of a profile, always beside its name. */
export function Drawing({ profile }: { profile: Profile }) {
  return (
    <svg className="five-art" aria-hidden="true">
      <use href={`/sprite.svg#five-${profile}`} />
    </svg>
  )
}
