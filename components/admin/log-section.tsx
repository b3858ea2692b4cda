import { getMessages } from 'next-intl/server'
import { WhistleArt } from '@/components/art/whistle'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { Pagination } from '@/components/ui/pagination'
import { auditPage } from '@/lib/audit/queries'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { Cell, DataCells } from './data-cells'
import { instantFormat } from './instants'

type Props = { admin: Admin; locale: Locale; before: string | undefined }

export async function LogSection({ admin, locale, before }: Props) {
  const { audit: texts, admin: words } = await getMessages({ locale })
  const from = before !== undefined && /^\d{1,15}$/.test(before) ? Number(before) : undefined
  const { lines, next } = await auditPage(admin, from)
  const actions: Record<string, string> = texts.actions
  const when = instantFormat(locale)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      {lines.length === 0 ? (
        <EmptyState art={<WhistleArt className="h-full" />} title={texts.none} text={texts.noneText} />
      ) : (
        <div className="mt-4">
          <DataCells
            label={texts.title}
            heads={[texts.at, texts.who, texts.what, texts.subject, texts.detail]}
          >
            {lines.map((line) => (
              <tr key={line.id} className="border-line border-b">
                <Cell className="whitespace-nowrap">
                  <time dateTime={line.at.toISOString()}>{when.format(line.at)}</time>
                </Cell>
                <Cell className="font-[650]">{line.who}</Cell>
                <Cell>{actions[line.action.replaceAll('.', '_')] ?? line.action}</Cell>
                <Cell className="min-w-40 wrap-anywhere">
                  {line.name?.[locale] ?? line.subject.slice(0, 16)}
                </Cell>
                <Cell>
                  <details className="max-w-md">
                    <summary className="cursor-pointer text-sm underline underline-offset-4">
                      {texts.detail}
                    </summary>
                    <pre className="mt-2 overflow-x-auto whitespace-pre-wrap break-words text-xs">
                      {JSON.stringify(line.detail, null, 1)}
                    </pre>
                  </details>
                </Cell>
              </tr>
            ))}
          </DataCells>
        </div>
      )}
      <div className="mt-6">
        <Pagination
          label={texts.pages}
          previous={from === undefined ? undefined : { href: '/admin/log', label: texts.newest }}
          next={next === null ? undefined : { href: `/admin/log?before=${next}`, label: texts.older }}
        />
      </div>
    </>
  )
}
