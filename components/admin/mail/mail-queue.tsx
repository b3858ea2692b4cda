import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { EmptyState } from '@/components/ui/empty-state'
import { SectionHead } from '@/components/ui/page-head'
import { mailQueue, type QueuedMail } from '@/lib/account/mail/queue/queries'
import { QUEUE_KINDS, QUEUE_STATES, readQueueSearch } from '@/lib/account/mail/queue/rules'
import type { Admin } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { readPage, type TableSearch } from '@/lib/core/tables/table'
import { shortDateTime } from '@/lib/core/time/instants'
import { DataTable } from '../data-table'

type Props = { admin: Admin; locale: Locale; search: TableSearch }

/** The emails queued in the last week, and what became of them. */
export async function MailQueue({ admin, locale, search }: Props) {
  const query = readQueueSearch(search)
  const { fans, adminTable: table } = MESSAGES[locale]
  const { rows, more, page } = await readPage(query, (asked) => mailQueue(admin, asked))
  const texts = fans.mailQueue
  return (
    <section className="mt-10 grid gap-3">
      <SectionHead title={texts.title} />
      <p className="max-w-xl text-ink-soft">{texts.text}</p>
      <DataTable
        label={texts.title}
        path="/admin/mail"
        query={query}
        shown={{ page, pages: page + (more ? 1 : 0) }}
        locale={locale}
        searchLabel={texts.search}
        filters={[
          {
            name: 'state',
            label: table.state,
            options: QUEUE_STATES.map((value) => ({ value, label: texts.states[value] })),
          },
          {
            name: 'kind',
            label: texts.kind,
            options: QUEUE_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
          },
        ]}
        heads={[
          { label: texts.recipient },
          { label: texts.kind },
          { label: table.state },
          { label: texts.queued, sort: 'queued' },
          { label: texts.tries, sort: 'tries' },
        ]}
        empty={<EmptyState art={<EmptyTicketArt />} title={texts.none} text={texts.noneText} level={3} />}
      >
        {rows.map((mail) => (
          <MailRow key={mail.id} mail={mail} locale={locale} />
        ))}
      </DataTable>
    </section>
  )
}

function MailRow({ mail, locale }: { mail: QueuedMail; locale: Locale }) {
  const texts = MESSAGES[locale].fans.mailQueue
  return (
    <tr className="border-line border-b">
      <td className="font-[650]">{mail.recipient}</td>
      <td>{texts.kinds[mail.kind]}</td>
      <td>
        {texts.states[mail.state]}
        {mail.error && <code className="block text-ink-soft text-sm">{mail.error}</code>}
      </td>
      <td className="whitespace-nowrap">{shortDateTime(new Date(mail.queuedMs), locale)}</td>
      <td>{mail.attempts}</td>
    </tr>
  )
}
