import type { Messages } from 'next-intl'
import { fill } from '@/lib/core/i18n/fill'
import type { DraftFault } from '@/lib/quiz/drafts/faults/rules'

/** A fault as text under its row. */
export function faultWords(fault: DraftFault, { faults }: Messages['quizTemplates']['builder']): string {
  const { reason, field } = fault
  if (reason === 'too_long') return fill(faults.too_long, { limit: fault.limit })
  if (reason === 'same_options') return fill(faults.same_options, { n: fault.same + 1 })
  if (reason === 'required' && field.startsWith('option.')) return faults.empty_option
  return faults[reason]
}

/** Whether it is a mistake, not something that is still missing. */
export const isWrong = ({ reason }: DraftFault) => reason === 'too_long' || reason === 'same_options'
