import type { Messages } from 'next-intl'

/** The words of the missions, handed once to the components that need them. */
export type MissionTexts = Messages['missions'] & { competitions: Record<string, string> }
