import type { MissionPicture as Words } from '@/lib/sharing/missions/words'
import { BOLD, INK, NARROW } from './ink'
import { MatchScore } from './match-score'
import { TicketPicture } from './ticket-picture'

/** A settled mission: the match, the fan's pick, the stamp and what it paid. */
export function MissionPicture({
  eyebrow,
  match,
  title,
  pickedWhen,
  claim,
  stamp,
  isWon,
  reward,
  fan,
}: Words) {
  const stub = { label: reward.label, value: String(reward.value), fan, ground: isWon ? INK.flood : INK.line }
  return (
    <TicketPicture eyebrow={eyebrow} stub={stub}>
      {match?.goals ? (
        <MatchScore home={match.home} away={match.away} goals={match.goals} />
      ) : (
        <div style={{ ...NARROW, display: 'flex', fontSize: title.length > 48 ? 60 : 84, lineHeight: 0.95 }}>
          {title}
        </div>
      )}
      <div style={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between' }}>
        <div
          style={{
            display: 'flex',
            flexDirection: 'column',
            width: 490,
            fontSize: claim.length > 90 ? 24 : 29,
            lineHeight: 1.3,
          }}
        >
          {pickedWhen !== '' && <div>{pickedWhen}</div>}
          <div style={BOLD}>{claim}</div>
        </div>
        <div
          style={{
            ...NARROW,
            display: 'flex',
            transform: 'rotate(-8deg)',
            margin: '0 18px 14px 0',
            padding: '6px 30px 4px',
            border: `7px solid ${isWon ? INK.pitch : INK.red}`,
            color: isWon ? INK.pitch : INK.red,
            fontSize: 64,
            lineHeight: 1.1,
            letterSpacing: '0.03em',
            textTransform: 'uppercase',
          }}
        >
          {stamp}
        </div>
      </div>
    </TicketPicture>
  )
}
