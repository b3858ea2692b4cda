import { causeWith } from './cause'
import { quizFacts, quizShape, receiptOf, titleOf } from './quiz'

/** Paid at once, but ranked only after an admin has reviewed it: then it is taken back and booked again as `quiz`. */
export const quizHeld = causeWith({
  facts: quizFacts,
  shape: quizShape,
  say: ({ amount }, facts, words) => ({
    title: titleOf(facts, words),
    detail: words.t(`quiz_held.${amount < 0 ? 'released' : (facts?.verdict ?? 'held')}`),
    href: receiptOf(facts),
  }),
})
