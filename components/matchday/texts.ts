import type { Messages } from 'next-intl'

type Card = Messages['missions']['card']

/** Only the words of a slip's form; the page has its own. */
export type SlipTexts = Messages['matchday']['slip']['form'] & {
  clock: Pick<Card, 'noDue' | 'days' | 'clock' | 'dueLabel'>
  score: Messages['missions']['verified']['score']
}

/** The words of decided matches, which many rounds do not have. */
export type SettledTexts = Messages['matchday']['slip']['settled'] & {
  stamp: Messages['missions']['verified']['stamp']
}

export function slipTexts({ matchday, missions }: Messages): SlipTexts {
  const { noDue, days, clock, dueLabel } = missions.card
  return {
    ...matchday.slip.form,
    clock: { noDue, days, clock, dueLabel },
    score: missions.verified.score,
  }
}
