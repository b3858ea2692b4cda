import type { CauseKind } from '@/lib/ledger/rules'
import { correction } from './admin-correction'
import { bundle } from './bundle'
import type { Cause } from './cause'
import { conversion } from './conversion'
import { five } from './five'
import { mission } from './mission'
import { purchase } from './purchase'
import { quiz } from './quiz'
import { quizHeld } from './quiz-held'
import { repayment } from './repayment'
import { topup } from './topup'

/** Every kind of cause with its words; the compiler asks for those of a new one. */
export const CAUSES: Record<CauseKind, Cause> = {
  mission,
  quiz,
  five,
  quiz_held: quizHeld,
  repayment,
  conversion,
  correction,
  purchase,
  topup,
  bundle,
}
