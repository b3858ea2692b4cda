import type { ReactNode } from 'react'
import { classes } from './classes'
import '@/components/objects.css'

const TONES = { pitch: 'text-pitch', red: 'text-card-red', ink: 'text-ink' } as const

type Props = { tone?: keyof typeof TONES; landing?: boolean; children: ReactNode }

export function Stamp({ tone = 'pitch', landing, children }: Props) {
  return <span className={classes('stamp', TONES[tone], landing && 'stamp-lands')}>{children}</span>
}
