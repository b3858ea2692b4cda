import type { Messages } from 'next-intl'

export type WeekendTexts = Pick<Messages['weekend'], 'pitch' | 'bench' | 'worth' | 'save'>
