import { randomUUID } from 'node:crypto'
import { FlashNotice } from '@/components/shell/flash-notice'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import { sudoState } from '@/lib/auth/sudo'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { signedGrouped } from '@/lib/core/i18n/number-formats'
import { isNarrowed, pageAddress, readTable } from '@/lib/core/tables/table'
import { shortDateTime } from '@/lib/core/time/instants'
import { reverseCorrection } from '@/lib/ledger/corrections/actions'
import { correctionPage } from '@/lib/ledger/corrections/queries'
import { CORRECTED_ASSETS, CORRECTION_SORTS, CORRECTION_STATES } from '@/lib/ledger/corrections/rules'
import { amountHint } from '@/lib/ledger/corrections/words'
import type { SectionProps } from '../admin-page'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'
import { SudoGate } from '../sudo-gate'
import { CorrectionForm } from './correction-form'

const SPEC = { sorts: CORRECTION_SORTS, filters: { asset: CORRECTED_ASSETS, state: CORRECTION_STATES } }

export async function CorrectionsSection({ admin, locale, search }: SectionProps) {
  const query = readTable(SPEC, search)
  const { corrections: texts, admin: words, adminTable } = MESSAGES[locale]
  const [sudo, shown] = await Promise.all([sudoState(admin), correctionPage(admin, query)])
  const { list } = texts
  const next = pageAddress('/admin/corrections', query)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <FlashNotice />
      <p className="mt-4 mb-6 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <SudoGate state={sudo} locale={locale}>
        <CorrectionForm requestId={randomUUID()} amountHint={amountHint(locale)} texts={texts} />
      </SudoGate>
      <section className="mt-9 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <SectionHead title={list.title} />
        <DataTable
          label={list.title}
          path="/admin/corrections"
          query={query}
          shown={shown}
          locale={locale}
          filters={[
            {
              name: 'asset',
              label: list.asset,
              options: CORRECTED_ASSETS.map((value) => ({ value, label: texts.assets[value] })),
            },
            {
              name: 'state',
              label: adminTable.state,
              options: CORRECTION_STATES.map((value) => ({ value, label: list.states[value] })),
            },
          ]}
          heads={[
            { label: list.at, sort: 'at' },
            { label: list.fan, sort: 'fan' },
            { label: list.amount, sort: 'amount' },
            { label: list.reason },
            { label: list.by },
            { label: list.do },
          ]}
          empty={
            isNarrowed(query) ? (
              <NoResults locale={locale} />
            ) : (
              <p className="slot-dashed mt-4 px-4 py-5">{list.none}</p>
            )
          }
        >
          {shown.rows.map(({ id, at, fan, asset, amount, reason, madeBy, state }) => (
            <tr key={id} className="border-line border-b">
              <td className="whitespace-nowrap">{shortDateTime(at, locale)}</td>
              <td className="font-[650] wrap-anywhere">{fan}</td>
              <td className="whitespace-nowrap">
                <b className="type-score text-lg">{signedGrouped(locale).format(amount)}</b>{' '}
                {texts.assets[asset]}
              </td>
              <td className="max-w-xs wrap-anywhere">{reason}</td>
              <td>{madeBy}</td>
              <td>
                {state === 'open' && sudo === 'open' ? (
                  <RowAction
                    action={reverseCorrection}
                    fields={{ id, next }}
                    variant="destructive"
                    size="sm"
                    label={list.reverse}
                    name={`${list.reverse}: ${fan}, ${signedGrouped(locale).format(amount)} ${texts.assets[asset]}`}
                    pendingLabel={list.reversing}
                  />
                ) : (
                  <span className="text-ink-soft text-sm">{list.states[state]}</span>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      </section>
    </>
  )
}
