import { ScriptCommand } from '@/components/ui/script-command'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

/** The command that checks the ledger offline against the published days. */
export const VerifyCommand = ({ locale }: { locale: Locale }) => (
  <ScriptCommand
    script="verify-ledger.mjs"
    parameters={`goalquest-ledger.jsonl ${env.APP_URL}/api/ledger/heads`}
    locale={locale}
  />
)
