import { getTranslations } from 'next-intl/server'
import { WhistleArt } from '@/components/art/whistle'
import type { Locale } from '@/lib/core/locale'
import { LEVEL_STEP } from '@/lib/ledger/rules'
import { POINTS_PER_ANSWER } from '@/lib/quiz/rules'

const DAY = [
  { id: 'morning', time: '08:15' },
  { id: 'noon', time: '13:00' },
  { id: 'kickoff', time: '20:45' },
  { id: 'whistle', time: '22:40' },
] as const

export async function DayProgramme({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'landing.day' })
  const facts = { perAnswer: POINTS_PER_ANSWER, levelStep: LEVEL_STEP }
  return (
    <section
      className="wrap grid gap-x-16 gap-y-6 py-14 md:py-22 lg:grid-cols-[1fr_1.35fr]"
      aria-labelledby="day"
    >
      <div>
        <p className="type-eyebrow text-ink-soft">{t('aside')}</p>
        <h2 id="day" className="type-display mt-3 text-3xl!">
          {t('title')}
        </h2>
        <WhistleArt className="mt-14 w-64 -rotate-6 max-lg:hidden" />
      </div>
      <ol className="border-ink border-t-[3px]">
        {DAY.map(({ id, time }) => (
          <li
            key={id}
            className="grid grid-cols-[4.75rem_1fr] items-baseline gap-x-4 border-line border-b py-5 md:grid-cols-[7.5rem_1fr]"
          >
            <time className="type-score text-2xl md:text-3xl">{time}</time>
            <div>
              <h3>{t(`${id}.title`)}</h3>
              <p className="mt-1.5 max-w-prose text-ink-soft text-pretty">{t(`${id}.text`, facts)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
