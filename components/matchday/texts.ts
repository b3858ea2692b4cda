import type { Messages } from 'next-intl'

type Card = Messages['missions']['card']

/** Only the words of a slip's form; the page has its own. */
export type SlipTexts = Omit<Messages['matchday']['slip']['form'], 'notYet'> & {
  /** For a match without questions; empty where the page says it once. */
  notYet: string
  /** Of a pick that was not saved before its match closed, or its question left the round. */
  locked: string
  gone: string
  clock: Pick<Card, 'noDue' | 'days' | 'clock' | 'dueLabel'>
  score: Messages['missions']['verified']['score']
  /** Of a saved pick that does not count. */
  forXp: string
}

/** The words of decided matches, which many rounds do not have. */
export type SettledTexts = Messages['matchday']['slip']['settled'] & {
  stamp: Messages['missions']['verified']['stamp']
}

/** @param withNotYet whether a match without questions says when they come; false where the page says so once */
export function slipTexts({ matchday, missions }: Messages, withNotYet = true): SlipTexts {
  const { noDue, days, clock, dueLabel } = missions.card
  return {
    ...matchday.slip.form,
    notYet: withNotYet ? matchday.slip.form.notYet : '',
    locked: matchday.slip.refusals.locked,
    gone: matchday.slip.refusals.not_found,
    clock: { noDue, days, clock, dueLabel },
    score: missions.verified.score,
    forXp: missions.verified.paidXp,
  }
}
