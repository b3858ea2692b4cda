import { SectionHead } from '@/components/ui/page-head'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { levelOf } from '@/lib/ledger/rules'
import './profile.css'

/** The progress to the next level on a pitch. */
export function LevelSection({ xp, locale }: { xp: number; locale: Locale }) {
  const t = translatorFor(locale, 'profile.level')
  const { level, into, step } = levelOf(xp)
  return (
    <section aria-labelledby="level">
      <SectionHead id="level" title={t('title', { level })} aside={t('into', { into, step })} />
      <div className="level-row">
        <b>{level}</b>
        <div className="level-pitch" aria-hidden="true">
          <span style={{ transform: `scaleX(${into / step})` }} />
          <svg viewBox="0 0 150 26" preserveAspectRatio="none" aria-hidden="true">
            <path d="M75 0v26M0 7h13v12H0M150 7h-13v12h13" />
          </svg>
          <i />
        </div>
        <b className="text-ink-soft">{level + 1}</b>
      </div>
    </section>
  )
}
