import { env } from '@/lib/env'

/** The command that checks the ledger offline against the published days. */
export const VerifyCommand = () => (
  <p className="sheet hash p-4 wrap-anywhere">
    {`node scripts/verify-ledger.mjs goalquest-ledger.jsonl ${env.APP_URL}/api/ledger/heads`}
  </p>
)
