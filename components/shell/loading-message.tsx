import { getTranslations } from 'next-intl/server'
import { BallArt } from '@/components/art/ball'
import type { Locale } from '@/lib/core/locale'

/** While it is being found out who is there. */
export async function LoadingMessage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'shell' })
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center content-center gap-5 px-4 text-center">
      <BallArt className="ball-bounce h-16" />
      <p className="type-head text-xl">{t('loading')}</p>
    </div>
  )
}
