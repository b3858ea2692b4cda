import type { Messages } from 'next-intl'

export type StudioTexts = Messages['studio']
export type MachineTexts = Record<keyof StudioTexts['image'], string>
