import { randomUUID } from 'node:crypto'
import { getMessages } from 'next-intl/server'
import { FlashNotice } from '@/components/shell/flash-notice'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import type { Admin } from '@/lib/core/actor'
import { numberFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { reverseCorrection } from '@/lib/ledger/corrections/actions'
import { latestCorrections, sudoState } from '@/lib/ledger/corrections/queries'
import { CorrectionForm } from './correction-form'
import { Cell, DataCells } from './data-cells'
import { instantFormat } from './instants'
import { SudoGate } from './sudo-gate'

const signed = numberFormat({ signDisplay: 'exceptZero', useGrouping: 'always' })

export async function CorrectionsSection({ admin, locale }: { admin: Admin; locale: Locale }) {
  const [{ corrections: texts, admin: words }, sudo, latest] = await Promise.all([
    getMessages({ locale }),
    sudoState(admin),
    latestCorrections(admin),
  ])
  const { list } = texts
  const when = instantFormat(locale)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <FlashNotice />
      <p className="mt-4 mb-6 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <SudoGate state={sudo} locale={locale}>
        <CorrectionForm requestId={randomUUID()} texts={texts} />
      </SudoGate>
      <section className="mt-9">
        <SectionHead title={list.title} />
        {latest.length === 0 ? (
          <p className="slot-dashed mt-4 px-4 py-5">{list.none}</p>
        ) : (
          <DataCells
            label={list.title}
            heads={[list.at, list.fan, list.amount, list.reason, list.by, list.do]}
          >
            {latest.map(({ id, at, fan, asset, amount, reason, madeBy, state }) => (
              <tr key={id} className="border-line border-b">
                <Cell className="whitespace-nowrap">{when.format(at)}</Cell>
                <Cell className="font-[650] wrap-anywhere">{fan}</Cell>
                <Cell className="whitespace-nowrap">
                  <b className="type-score text-lg">{signed(locale).format(amount)}</b> {texts.assets[asset]}
                </Cell>
                <Cell className="max-w-[40ch] wrap-anywhere">{reason}</Cell>
                <Cell>{madeBy}</Cell>
                <Cell>
                  {state === 'open' && sudo === 'open' ? (
                    <RowAction
                      action={reverseCorrection}
                      fields={{ id }}
                      variant="destructive"
                      size="sm"
                      label={list.reverse}
                      name={`${list.reverse}: ${fan}, ${signed(locale).format(amount)} ${texts.assets[asset]}`}
                      pendingLabel={list.reversing}
                    />
                  ) : (
                    <span className="text-ink-soft text-sm">{list.states[state]}</span>
                  )}
                </Cell>
              </tr>
            ))}
          </DataCells>
        )}
      </section>
    </>
  )
}
