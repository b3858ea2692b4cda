import type { Messages } from 'next-intl'

export type StudioTexts = Messages['studio']
export type GenerationTexts = Record<
  Exclude<keyof StudioTexts['image'], 'title' | 'aside' | 'download'>,
  string
>
