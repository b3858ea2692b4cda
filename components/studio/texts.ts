import type { Messages } from 'next-intl'

export type StudioTexts = Messages['studio']
export type GenerationTexts = Record<
  Exclude<keyof StudioTexts['image'], 'title' | 'aside' | 'download'>,
  string
>
/** What is said while the server still makes the file. */
export type MakingTexts = Pick<StudioTexts['notices'], 'making' | 'makingText'>
