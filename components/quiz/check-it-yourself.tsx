import { SectionHead } from '@/components/ui/page-head'
import { ScriptCommand } from '@/components/ui/script-command'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

export function CheckItYourself({ day, locale }: { day: string; locale: Locale }) {
  const t = translatorFor(locale, 'fairness')
  const data = `/api/quiz/fairness?day=${day}`
  return (
    <section aria-labelledby="script">
      <SectionHead id="script" title={t('script')} />
      <p className="reading py-4">{t('scriptText')}</p>
      <ScriptCommand script="verify-quiz.mjs" parameters={`${env.APP_URL} ${day}`} locale={locale} />
      <p className="pt-4">
        {t('dataText')}{' '}
        <a href={data} className="text-sky underline wrap-anywhere">
          {data}
        </a>
      </p>
    </section>
  )
}
