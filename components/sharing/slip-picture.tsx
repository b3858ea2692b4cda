import type { SlipPicture as Words } from '@/lib/sharing/slips/words'
import { INK, NARROW, sizeWithin, WIDE } from './ink'
import { PictureShirt } from './picture-shirt'
import { TicketPicture } from './ticket-picture'

type Match = Words['matches'][number]

/** More rows take two columns. */
const ROWS = 5
/** Leaves room for the number of matches that are not shown. */
const TITLE = 600

function WideMatch({ match: { home, away, when } }: { match: Match }) {
  const name = `${home.name} – ${away.name}`
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        width: 770,
        height: 58,
        borderBottom: `1px solid ${INK.line}`,
      }}
    >
      <PictureShirt kit={home.kit} size={44} />
      <PictureShirt kit={away.kit} size={44} />
      <div
        style={{
          ...NARROW,
          display: 'flex',
          marginLeft: 14,
          width: 548,
          fontSize: sizeWithin(name, 540, 34),
        }}
      >
        {name}
      </div>
      <div style={{ display: 'flex', justifyContent: 'flex-end', width: 118, fontSize: 22, color: INK.soft }}>
        {when}
      </div>
    </div>
  )
}

function NarrowMatch({ match: { home, away, when } }: { match: Match }) {
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        width: 374,
        height: 58,
        borderBottom: `1px solid ${INK.line}`,
      }}
    >
      <div style={{ display: 'flex', flexDirection: 'column', width: 284 }}>
        {[home, away].map((team, side) => (
          <div
            key={side === 0 ? 'home' : 'away'}
            style={{ display: 'flex', alignItems: 'center', height: 27 }}
          >
            <PictureShirt kit={team.kit} size={26} />
            <div
              style={{ ...NARROW, marginLeft: 8, fontSize: sizeWithin(team.name, 244, 23), lineHeight: 1 }}
            >
              {team.name}
            </div>
          </div>
        ))}
      </div>
      <div style={{ display: 'flex', justifyContent: 'flex-end', width: 88, fontSize: 18, color: INK.soft }}>
        {when}
      </div>
    </div>
  )
}

/** A round that the fan has picked: its matches, without the picks. */
export function SlipPicture({ eyebrow, title, line, made, matches, more, fan }: Words) {
  const Row = matches.length > ROWS ? NarrowMatch : WideMatch
  return (
    <TicketPicture eyebrow={eyebrow} stub={{ ...made, fan, ground: INK.flood }}>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', width: 770 }}>
          <div style={{ ...NARROW, fontSize: sizeWithin(title, TITLE, 68), lineHeight: 1 }}>{title}</div>
          <div style={{ ...WIDE, fontSize: 16, color: INK.soft, marginBottom: 8 }}>{more}</div>
        </div>
        <div style={{ fontSize: 20, lineHeight: 1.2, marginTop: 4, wordBreak: 'break-word' }}>{line}</div>
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', width: 770 }}>
        {matches.map((match) => (
          <Row key={match.id} match={match} />
        ))}
      </div>
    </TicketPicture>
  )
}
