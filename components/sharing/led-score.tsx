import { INK, NARROW } from './ink'

const [WIDTH, HEIGHT] = [440, 218]
/** A tile with a round hole through which the board shows. */
const TILE = 'M0 0H7V7H0ZM3.5 .3a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 1 0 0-6.4Z'

/** A score on a board of lamps: lit parts show through the holes of a grid. */
export function LedScore({ score }: { score: string }) {
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        width: WIDTH,
        height: HEIGHT,
        background: INK.lamp,
        alignItems: 'center',
        justifyContent: 'center',
      }}
    >
      <div style={{ ...NARROW, color: INK.flood, fontSize: score.length > 4 ? 168 : 212, lineHeight: 1 }}>
        {score}
      </div>
      <svg
        width={WIDTH}
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        style={{ position: 'absolute', left: 0, top: 0 }}
        aria-hidden="true"
      >
        <defs>
          <pattern id="lamps" width="7" height="7" patternUnits="userSpaceOnUse">
            <path d={TILE} fill={INK.night} fillOpacity=".6" fillRule="evenodd" />
          </pattern>
        </defs>
        <rect width={WIDTH} height={HEIGHT} fill="url(#lamps)" />
      </svg>
    </div>
  )
}
