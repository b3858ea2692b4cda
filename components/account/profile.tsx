import type { Preferences } from '@/lib/account/queries'
import { NICKNAME_MAX, NICKNAME_MIN } from '@/lib/account/rules'
import { COMPETITION_NAMES, COMPETITIONS, DEFAULT_COMPETITION } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { PreferencesForm } from './preferences-form'
import './onboarding.css'

type Props = { saved: Preferences | null; locale: Locale; saveLabel?: string; next?: string; fan?: string }

export function Profile({ saved, locale, saveLabel, next, fan }: Props) {
  const { onboarding } = MESSAGES[locale]
  const { nickname, placeholder, save, saving } = onboarding
  const form = (
    <PreferencesForm
      preferences={saved ?? { nickname: null, competitions: [DEFAULT_COMPETITION] }}
      options={COMPETITIONS.map((value) => ({ value, label: COMPETITION_NAMES[value] }))}
      texts={{
        nickname,
        placeholder,
        saving,
        save: saveLabel ?? save,
        competitions: onboarding.competitions,
        nicknameHint: fill(onboarding.nicknameHint, { min: NICKNAME_MIN, max: NICKNAME_MAX }),
      }}
      next={next}
      fan={fan}
    />
  )
  return saved ? form : <div className="onboarding-new">{form}</div>
}
