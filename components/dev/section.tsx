import type { ReactNode } from 'react'
import type { translatorFor } from '@/lib/core/i18n/translator'

type DevText = ReturnType<typeof translatorFor<'dev'>>

export type GalleryProps = { t: DevText; scope: 'light' | 'dark' }

type Props = GalleryProps & { id: Parameters<DevText>[0] & `sections.${string}`; children: ReactNode }

export function Section({ t, scope, id, children }: Props) {
  const anchor = `${scope}-${id.replace('sections.', '')}`
  return (
    <section id={anchor} aria-labelledby={`${scope}-head ${anchor}-head`} className="py-8">
      <h3 id={`${anchor}-head`} className="rule-ink mb-5 pb-2">
        {t(id)}
      </h3>
      <div className="grid gap-5">{children}</div>
    </section>
  )
}
