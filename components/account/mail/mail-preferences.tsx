import { SectionHead } from '@/components/ui/page-head'
import type { MailPreferences as Chosen } from '@/lib/account/mail/preferences/queries'
import { OPT_IN_MAILS } from '@/lib/account/mail/preferences/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { LocalMailNote } from '../local-mail-note'
import { MailPreferencesForm } from './mail-preferences-form'

/** Which optional emails the fan wants. */
export function MailPreferences({ chosen, locale }: { chosen: Chosen; locale: Locale }) {
  const { mailPreferences: texts } = MESSAGES[locale]
  const { title, always, legend, save, saving } = texts
  return (
    <section id="mail" className="grid gap-5">
      <SectionHead title={title} />
      <MailPreferencesForm
        choices={OPT_IN_MAILS.map((name) => ({ name, isOn: chosen[name], ...texts[name] }))}
        texts={{ legend, save, saving }}
      />
      <p className="text-sm text-ink-soft">{always}</p>
      <LocalMailNote locale={locale} />
    </section>
  )
}
