import { BOLD, INK, NARROW, sizeWithin, WIDE } from './ink'

export const STUB_WIDTH = 260
const NOTCH = 44

type Props = { label: string; value: string; fan: string; ground: string; paper: string }

/** The stub of a ticket: the one figure that matters, and the fan's name. */
export function TicketStub({ label, value, fan, ground, paper }: Props) {
  const notch = {
    position: 'absolute',
    left: -NOTCH / 2,
    width: NOTCH,
    height: NOTCH,
    borderRadius: NOTCH,
  } as const
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        position: 'relative',
        width: STUB_WIDTH,
        height: 542,
        background: ground,
        color: INK.onFlood,
      }}
    >
      <div style={{ ...WIDE, fontSize: 22 }}>{label}</div>
      <div style={{ ...NARROW, fontSize: sizeWithin(value, 208, 190), lineHeight: 1 }}>{value}</div>
      <div
        style={{
          ...BOLD,
          display: 'flex',
          justifyContent: 'center',
          maxWidth: 224,
          marginTop: 10,
          fontSize: fan.length > 14 ? 20 : 23,
          lineHeight: 1.2,
          textAlign: 'center',
          wordBreak: 'break-word',
        }}
      >
        {fan}
      </div>
      <div
        style={{
          position: 'absolute',
          left: -2,
          top: 26,
          height: 490,
          borderLeft: `5px dashed ${INK.onFlood}`,
        }}
      />
      <div style={{ ...notch, top: -NOTCH / 2, background: paper }} />
      <div style={{ ...notch, bottom: -NOTCH / 2, background: paper }} />
    </div>
  )
}
