import type { Messages } from 'next-intl'

export type PosterTexts = Messages['posters']
