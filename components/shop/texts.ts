import type { Messages } from 'next-intl'

type ShopTexts = Messages['shop']

export type CardTexts = ShopTexts['card']
export type ConfirmTexts = ShopTexts['confirm']
type TrialTexts = ShopTexts['trial']

/** The words of the list and its dialog. */
export type ListTexts = {
  card: CardTexts
  confirm: ConfirmTexts
  trial: TrialTexts
  list: string
}
