import { ProseTable } from '@/components/prose/prose-table'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'

const PURPOSES = ['account', 'mail', 'pro', 'coach', 'security', 'optional'] as const

export function PurposeTable({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'privacy.purposes')
  return (
    <ProseTable
      caption={t('caption')}
      columns={[t('purpose'), t('basis')]}
      rows={PURPOSES.map((key) => ({ key, cells: [t(key), t(`${key}Basis`)] }))}
    />
  )
}
