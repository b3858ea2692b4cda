import { getTranslations } from 'next-intl/server'
import { ProseTable } from '@/components/prose/prose-table'
import type { Locale } from '@/lib/core/locale'

const PURPOSES = ['account', 'mail', 'pro', 'coach', 'security', 'optional'] as const

export async function PurposeTable({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'privacy.purposes' })
  return (
    <ProseTable
      caption={t('caption')}
      columns={[t('purpose'), t('basis')]}
      rows={PURPOSES.map((key) => ({ key, cells: [t(key), t(`${key}Basis`)] }))}
    />
  )
}
