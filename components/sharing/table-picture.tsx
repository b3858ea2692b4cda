import type { TablePicture as Words } from '@/lib/sharing/tables/words'
import { BOLD, INK, NARROW, ONE_LINE, sizeWithin, TEXT } from './ink'
import { PictureHead } from './picture-head'

const BAR = 300
/** Height of all rows together. */
const ROWS = 310

type RowProps = { row: Words['rows'][number]; height: number }

function Row({ row: { position, name, points, bar }, height }: RowProps) {
  const figure = { ...NARROW, display: 'flex', fontSize: Math.min(60, height * 0.7) } as const
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        height,
        borderTop: `2px solid ${INK.line}`,
        background: position === 1 ? INK.leader : INK.card,
      }}
    >
      <div style={{ ...figure, width: 76, justifyContent: 'center' }}>{position}</div>
      <div style={{ ...BOLD, ...ONE_LINE, width: 530, fontSize: name.length > 16 ? 21 : 30 }}>{name}</div>
      <div style={{ display: 'flex', width: BAR, height: 14, background: INK.paper }}>
        <div style={{ width: Math.round(BAR * bar), height: 14, background: INK.pitch }} />
      </div>
      <div style={{ ...figure, width: 158, justifyContent: 'flex-end' }}>{points}</div>
    </div>
  )
}

/** The top of a league's public table. */
export function TablePicture({ eyebrow, title, rows, unit, more }: Words) {
  const height = Math.min(100, Math.floor(ROWS / rows.length))
  return (
    <div
      style={{
        ...TEXT,
        display: 'flex',
        flexDirection: 'column',
        width: 1200,
        height: 630,
        padding: '40px 56px 0',
        background: INK.paper,
        color: INK.ink,
      }}
    >
      <PictureHead eyebrow={eyebrow} width={1088} colour={INK.ink} eyebrowColour={INK.soft} />
      <div
        style={{
          ...NARROW,
          display: 'flex',
          alignItems: 'center',
          width: 1088,
          height: 136,
          fontSize: sizeWithin(title, 1080, 92),
          lineHeight: 1,
          wordBreak: 'break-word',
        }}
      >
        {title}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', borderBottom: `2px solid ${INK.line}` }}>
        {rows.map((row) => (
          <Row key={row.position} row={row} height={height} />
        ))}
      </div>
      <div
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          marginTop: 12,
          fontSize: 22,
          color: INK.soft,
        }}
      >
        <div>{more}</div>
        <div>{unit}</div>
      </div>
    </div>
  )
}
