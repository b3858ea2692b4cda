import { LOCALES, type Locale } from '@/lib/core/locale'
import { SettingForm } from './setting-form'
import type { ShellTexts } from './texts'

type Props = { locale: Locale; texts: ShellTexts['language'] }

export function LanguageSelect({ locale, texts }: Props) {
  return (
    <SettingForm
      action="/api/locale"
      name="locale"
      label={texts.label}
      submitLabel={texts.submit}
      value={locale}
      options={LOCALES.map((value) => ({ value, label: texts[value], lang: value }))}
    >
      <span aria-hidden="true" className="pick-arrow uppercase">
        {locale}
      </span>
    </SettingForm>
  )
}
