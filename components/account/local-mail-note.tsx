import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

/** When a local vendor takes the emails: the link to its mailbox. */
export const LocalMailNote = ({ locale }: { locale: Locale }) =>
  env.MAIL_IS_LOCAL && (
    <p className="mt-3 text-sm text-ink-soft">
      {translatorFor(locale, 'auth').rich('demo', {
        mailbox: (words) => (
          <a href={`http://127.0.0.1:${env.VENDORS_PORT}/mailbox`} className="underline">
            {words}
          </a>
        ),
      })}
    </p>
  )
