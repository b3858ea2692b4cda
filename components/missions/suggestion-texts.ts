import type { Messages } from 'next-intl'

export type SuggestionTexts = Messages['suggestions']
