import { Shirt } from '@/components/fixture/shirt'
import type { FixtureTeam } from '@/lib/matches/fixtures/words'
import './slip.css'

/** A team of a match on the slip: its shirt and its name. */
export const SlipTeam = ({ team: { name, kit } }: { team: FixtureTeam }) => (
  <span className="sl-team">
    <Shirt kit={kit} />
    <b>{name}</b>
  </span>
)
