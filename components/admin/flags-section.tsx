import Link from 'next/link'
import { getMessages, getTranslations } from 'next-intl/server'
import { WhistleArt } from '@/components/art/whistle'
import { FlashNotice } from '@/components/shell/flash-notice'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import type { Admin } from '@/lib/core/actor'
import { fill } from '@/lib/core/fill'
import type { Locale } from '@/lib/core/locale'
import { setQuestionActive, settleFlag } from '@/lib/quiz/actions'
import { openFlags } from '@/lib/quiz/flags/queries'
import { Cell, DataCells } from './data-cells'
import { HeldAttempts } from './held-attempts'
import { dayFormat } from './instants'

export async function FlagsSection({ admin, locale }: { admin: Admin; locale: Locale }) {
  const [{ flags: texts, questions, admin: words }, t, flags] = await Promise.all([
    getMessages({ locale }),
    getTranslations({ locale, namespace: 'flags.list' }),
    openFlags(admin, locale),
  ])
  const { list } = texts
  const day = dayFormat(locale)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <FlashNotice />
      <p className="mt-4 mb-6 max-w-[60ch] text-ink-soft">{texts.text}</p>
      {flags.length === 0 ? (
        <EmptyState art={<WhistleArt className="h-full" />} title={list.none} text={list.noneText} />
      ) : (
        <DataCells label={list.title} heads={[list.day, list.question, list.reason, list.do]}>
          {flags.map((flag) => (
            <tr key={flag.id} className="border-line border-b">
              <Cell className="whitespace-nowrap">{day(flag.day)}</Cell>
              <Cell>
                <span className="font-[650] wrap-anywhere">{flag.question}</span>
                <span className="block text-ink-soft text-sm wrap-anywhere">
                  {fill(list.right, { text: flag.right })}
                </span>
                <span className="block text-ink-soft text-sm">{t('together', { n: flag.together })}</span>
              </Cell>
              <Cell className="max-w-[40ch] whitespace-pre-line wrap-anywhere">{flag.reason}</Cell>
              <Cell className="grid justify-items-start gap-2">
                <RowAction
                  action={settleFlag}
                  fields={{ id: flag.id }}
                  variant="outline"
                  size="sm"
                  label={list.settle}
                  name={`${list.settle}: ${flag.question}`}
                  pendingLabel={list.settling}
                />
                {flag.bankId && (
                  <RowAction
                    action={setQuestionActive}
                    fields={{ id: flag.bankId, active: 'off' }}
                    variant="destructive"
                    size="sm"
                    label={list.withdraw}
                    name={`${list.withdraw}: ${flag.question}`}
                    pendingLabel={questions.list.saving}
                  />
                )}
                {flag.templateId && (
                  <Link
                    href={`/admin/quiz?template=${flag.templateId}`}
                    className="inline-flex min-h-6 items-center underline underline-offset-4"
                  >
                    {list.template}
                  </Link>
                )}
              </Cell>
            </tr>
          ))}
        </DataCells>
      )}
      <HeldAttempts admin={admin} locale={locale} />
    </>
  )
}
