import type { ResultView } from '@/lib/matches/fixtures/words'
import { NARROW, sizeWithin } from './ink'
import { PictureShirt } from './picture-shirt'

/** A club's name on one line if it is short, on two if its words allow. */
function nameSize(name: string): number {
  const longest = name.split(' ').reduce((word, other) => (other.length > word.length ? other : word), '')
  return Math.min(sizeWithin(longest, 260, 50), name.length > 24 ? 40 : 50)
}

function Side({ team }: { team: ResultView['home'] }) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', width: 270 }}>
      <PictureShirt kit={team.kit} size={160} />
      <div
        style={{
          ...NARROW,
          display: 'flex',
          marginTop: 10,
          textAlign: 'center',
          fontSize: nameSize(team.name),
          lineHeight: 1,
        }}
      >
        {team.name}
      </div>
    </div>
  )
}

type Props = Pick<ResultView, 'home' | 'away'> & { goals: readonly [number, number] }

export function MatchScore({ home, away, goals }: Props) {
  const score = goals.join('–')
  return (
    <div style={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between' }}>
      <Side team={home} />
      <div
        style={{
          ...NARROW,
          display: 'flex',
          alignItems: 'center',
          height: 190,
          fontSize: sizeWithin(score, 225, 150),
          lineHeight: 1,
          whiteSpace: 'nowrap',
        }}
      >
        {score}
      </div>
      <Side team={away} />
    </div>
  )
}
