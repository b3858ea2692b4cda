import type { ReactNode } from 'react'
import { classes } from './classes'
import '@/components/objects.css'

const TONES = { pitch: 'text-pitch', red: 'text-card-red', ink: 'text-ink' } as const

type Props = { tone?: keyof typeof TONES; press?: boolean; children: ReactNode }

export function Stamp({ tone = 'pitch', press, children }: Props) {
  return <span className={classes('stamp', TONES[tone], press && 'stamp-press')}>{children}</span>
}
