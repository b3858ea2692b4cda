/** Scripts that check what we publish with nothing but Node; they are served as files. */
export const VERIFY_SCRIPTS = ['verify-ledger.mjs', 'verify-quiz.mjs', 'verify-receipt.mjs'] as const
export type VerifyScript = (typeof VERIFY_SCRIPTS)[number]

export const scriptPath = (script: VerifyScript) => `/api/scripts/${script}`
