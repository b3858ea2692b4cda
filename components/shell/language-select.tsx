import { LOCALES, type Locale } from '@/lib/core/locale'
import { SettingForm } from './setting-form'

type Props = { locale: Locale; label: string; submitLabel: string; names: Record<Locale, string> }

export function LanguageSelect({ locale, label, submitLabel, names }: Props) {
  return (
    <SettingForm
      action="/api/locale"
      name="locale"
      label={label}
      submitLabel={submitLabel}
      value={locale}
      options={LOCALES.map((value) => ({ value, label: names[value], lang: value }))}
    >
      <span aria-hidden="true" className="pick-arrow uppercase">
        {locale}
      </span>
    </SettingForm>
  )
}
