import type { Route } from 'next'
import type { Messages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { WhistleArt } from '@/components/art/whistle'
import { Button, buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { Pagination } from '@/components/ui/pagination'
import { SelectField } from '@/components/ui/select-field'
import { type AuditFilter, auditPage } from '@/lib/audit/queries'
import { AUDIT_KINDS } from '@/lib/audit/rules'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { Cell, DataCells } from './data-cells'
import { instantFormat } from './instants'

type Props = { admin: Admin; locale: Locale; filter: AuditFilter }

const addressOf = (path: string, { kind, subject }: AuditFilter, before?: number) =>
  `${path}?${new URLSearchParams({ ...(kind && { kind }), ...(subject && { subject }), ...(before && { before: String(before) }) })}` as Route

export async function LogSection({ admin, locale, filter }: Props) {
  const { audit: texts, admin: words } = await getMessages({ locale })
  const { lines, next } = await auditPage(admin, filter)
  const actions: Record<string, string> = texts.actions
  const when = instantFormat(locale)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <LogFilter filter={filter} texts={texts} />
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
          previous={
            filter.before === undefined
              ? undefined
              : { href: addressOf('/admin/log', filter), label: texts.newest }
          }
          next={
            next === null ? undefined : { href: addressOf('/admin/log', filter, next), label: texts.older }
          }
        />
      </div>
    </>
  )
}

function LogFilter({ filter, texts }: { filter: AuditFilter; texts: Messages['audit'] }) {
  return (
    <form action="/admin/log" className="mt-5 flex flex-wrap items-end gap-3">
      {filter.subject && <input type="hidden" name="subject" value={filter.subject} />}
      <SelectField
        name="kind"
        label={texts.filter}
        defaultValue={filter.kind ?? ''}
        options={[
          { value: '', label: texts.every },
          ...AUDIT_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
        ]}
      />
      <Button type="submit" variant="outline">
        {texts.apply}
      </Button>
      <a href={addressOf('/api/admin/log', filter)} download className={buttonStyle({ variant: 'ghost' })}>
        {texts.export}
      </a>
    </form>
  )
}
