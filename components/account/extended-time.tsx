import { getMessages } from 'next-intl/server'
import { SectionHead } from '@/components/ui/page-head'
import type { Locale } from '@/lib/core/locale'
import { ExtendedTimeForm } from './extended-time-form'

/** Twice the time in the quiz (WCAG 2.2.1). */
export async function ExtendedTime({ extended, locale }: { extended: boolean; locale: Locale }) {
  const { account } = await getMessages({ locale })
  const { title, text, label, hint, save, saving } = account.extended
  return (
    <section className="grid gap-5">
      <SectionHead id="extended" title={title} />
      <p className="max-w-xl">{text}</p>
      <ExtendedTimeForm extended={extended} texts={{ label, hint, save, saving }} />
    </section>
  )
}
