import { getTranslations } from 'next-intl/server'
import { DataTable } from '@/components/prose/data-table'
import type { Locale } from '@/lib/core/locale'
import { SHOWN_ASSETS } from '@/lib/ledger/rules'

export async function BalanceTable({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'rules.balances' })
  return (
    <DataTable
      caption={t('caption')}
      columns={[t('what'), t('earned'), t('lost'), t('used')]}
      rows={SHOWN_ASSETS.map((asset) => ({
        key: asset,
        cells: [t(asset), t(`${asset}Earned`), t(`${asset}Lost`), t(`${asset}Used`)],
      }))}
    />
  )
}
