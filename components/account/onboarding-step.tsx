import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import './onboarding.css'

const STEPS = [1, 2] as const

type Props = { step: (typeof STEPS)[number]; locale: Locale }

/** How far the onboarding is: a mark per step, filled up to the current one. */
export const OnboardingStep = ({ step, locale }: Props) => (
  <p className="onboarding-step">
    {translatorFor(locale, 'onboarding')('step', { step, steps: STEPS.length })}
    <span aria-hidden="true">
      {STEPS.map((mark) => (
        <i key={mark} data-done={mark <= step || undefined} />
      ))}
    </span>
  </p>
)
