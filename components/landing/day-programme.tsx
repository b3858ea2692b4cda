import { WhistleArt } from '@/components/art/whistle'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { LEVEL_STEP } from '@/lib/ledger/rules'
import { POINTS_PER_ANSWER } from '@/lib/quiz/rules'
import './landing.css'

const DAY = [
  { id: 'morning', time: '08:15' },
  { id: 'noon', time: '13:00' },
  { id: 'kickoff', time: '20:45' },
  { id: 'whistle', time: '22:40' },
] as const

export function DayProgramme({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'landing.day')
  const facts = { perAnswer: POINTS_PER_ANSWER, levelStep: LEVEL_STEP }
  return (
    <section className="wrap landing-part day-programme" aria-labelledby="day">
      <div>
        <p className="type-eyebrow text-ink-soft">{t('aside')}</p>
        <h2 id="day" className="type-display mt-3">
          {t('title')}
        </h2>
        <WhistleArt />
      </div>
      <ol>
        {DAY.map(({ id, time }) => (
          <li key={id}>
            <time className="type-score text-2xl md:text-3xl">{time}</time>
            <div>
              <h3>{t(`${id}.title`)}</h3>
              <p>{t(`${id}.text`, facts)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
