import { WhistleArt } from '@/components/art/whistle'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { type AuditFilter, type AuditLine, auditPage } from '@/lib/audit/queries'
import { AUDIT_KINDS, LINES_SEARCHED, readAuditFilter } from '@/lib/audit/rules'
import { actionText } from '@/lib/audit/words'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { groupedNumber } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/pages/search-params'
import { isNarrowed } from '@/lib/core/tables/table'
import { shortDateTime } from '@/lib/core/time/instants'
import type { SectionProps } from '../admin-page'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'
import { LogActor } from './log-actor'

const addressOf = <Path extends string>(path: Path, { kind, subject, q }: AuditFilter, before?: number) => {
  const query = {
    ...(kind && { kind }),
    ...(subject && { subject }),
    ...(q && { q }),
    ...(before && { before: String(before) }),
  }
  return `${path}?${new URLSearchParams(query)}` as const
}

export async function LogSection({ admin, locale, search }: SectionProps) {
  const { audit: texts, admin: words } = MESSAGES[locale]
  const filter = readAuditFilter({
    before: singleParam(search.before),
    kind: singleParam(search.kind),
    subject: singleParam(search.subject),
    q: singleParam(search.q),
  })
  const { lines, next } = await auditPage(admin, filter)
  const { kind = '', subject = '', q = '' } = filter
  const query = { search: q, sort: '', descending: false, page: 1, filters: { kind, subject } }
  const kinds = AUDIT_KINDS.map((value) => ({ value, label: texts.kinds[value] }))
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title}>
        <a
          href={addressOf('/api/admin/log', filter)}
          download
          className={buttonStyle({ variant: 'outline' })}
        >
          {texts.export}
        </a>
      </PageHead>
      <p className="mt-4 mb-5 text-ink-soft">
        {fill(texts.searchHint, { lines: groupedNumber(locale).format(LINES_SEARCHED) })}
      </p>
      <DataTable
        label={texts.title}
        path="/admin/log"
        query={query}
        shown={{ page: 1, pages: 1 }}
        locale={locale}
        filters={[{ name: 'kind', label: texts.filter, options: kinds }]}
        tools={subject && <input type="hidden" name="subject" value={subject} />}
        heads={[texts.at, texts.who, texts.what, texts.subject, texts.detail].map((label) => ({ label }))}
        steps={{
          previous: filter.before
            ? { href: addressOf('/admin/log', filter), label: texts.newest }
            : undefined,
          next: next ? { href: addressOf('/admin/log', filter, next), label: texts.older } : undefined,
        }}
        empty={
          isNarrowed(query) ? (
            <NoResults locale={locale} />
          ) : (
            <EmptyState art={<WhistleArt />} title={texts.none} text={texts.noneText} />
          )
        }
      >
        {lines.map((line) => (
          <LogRow key={line.id} line={line} detail={texts.detail} locale={locale} />
        ))}
      </DataTable>
    </>
  )
}

type RowProps = { line: AuditLine; detail: string; locale: Locale }

const LogRow = ({ line, detail, locale }: RowProps) => (
  <tr className="border-line border-b">
    <td className="whitespace-nowrap">
      <time dateTime={line.at.toISOString()}>{shortDateTime(line.at, locale)}</time>
    </td>
    <td>
      <LogActor line={line} locale={locale} />
    </td>
    <td>{actionText(line, locale)}</td>
    <td className="min-w-40 wrap-anywhere">{line.name?.[locale] ?? line.subject.slice(0, 16)}</td>
    <td>
      <details className="max-w-md">
        <summary className="min-h-11 cursor-pointer content-center text-sm underline underline-offset-4 md:min-h-6">
          {detail}
        </summary>
        <pre className="mt-2 overflow-x-auto whitespace-pre-wrap wrap-anywhere text-xs">
          {JSON.stringify(line.detail, null, 1)}
        </pre>
      </details>
    </td>
  </tr>
)
