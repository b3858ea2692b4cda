import type { CauseKind } from '@/lib/ledger/rules'
import type { Cause } from './cause'
import { conversion } from './conversion'
import { mission } from './mission'
import { quiz } from './quiz'
import { quizHeld } from './quiz-held'
import { repayment } from './repayment'

/** Every kind of cause with its words; the compiler asks for those of a new one. */
export const CAUSES: Record<CauseKind, Cause> = {
  mission,
  quiz,
  quiz_held: quizHeld,
  repayment,
  conversion,
}
