import type { Messages } from 'next-intl'

export type CoachTexts = Messages['coach']
