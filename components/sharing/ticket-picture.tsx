import type { ReactNode } from 'react'
import { INK, TEXT } from './ink'
import { PictureHead } from './picture-head'
import { STUB_WIDTH, TicketStub } from './ticket-stub'

type Props = {
  eyebrow: string
  stub: { label: string; value: string; fan: string; ground: string }
  children: ReactNode
}

export function TicketPicture({ eyebrow, stub, children }: Props) {
  return (
    <div
      style={{
        ...TEXT,
        display: 'flex',
        width: 1200,
        height: 630,
        padding: 44,
        background: INK.paper,
        color: INK.ink,
      }}
    >
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: 1112 - STUB_WIDTH,
          height: 542,
          padding: '34px 40px',
          background: INK.card,
          border: `2px solid ${INK.line}`,
          borderRightWidth: 0,
        }}
      >
        <PictureHead
          eyebrow={eyebrow}
          width={1112 - STUB_WIDTH - 82}
          colour={INK.ink}
          eyebrowColour={INK.soft}
        />
        {children}
      </div>
      <TicketStub {...stub} paper={INK.paper} />
    </div>
  )
}
