import type { AuditLine } from '@/lib/audit/queries'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'

type Props = { line: AuditLine; locale: Locale }

/** The end of an admin's id tells apart admins who have had the same name; a job has none. */
export const LogActor = ({ line: { actorId, nickname, cause }, locale }: Props) => (
  <>
    <span className="font-[650]">{actorId ? nickname : cause}</span>
    <span className="block text-ink-soft text-sm">
      {actorId ? <code>{actorId.slice(-8)}</code> : MESSAGES[locale].audit.system}
    </span>
  </>
)
