import type { Messages } from 'next-intl'
import { NoticeBox } from '@/components/ui/notice-box'
import { SectionHead } from '@/components/ui/page-head'
import type { Admin } from '@/lib/core/actor'
import { dateFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { ledgerAlarms } from '@/lib/operations/checks/queries'
import { lastRun } from '@/lib/operations/jobs/queries'
import { FULL_CHECK_JOB, INVARIANTS_JOB, readCounts } from '@/lib/operations/jobs/rules'

type Props = { admin: Admin; texts: Messages['admin']; locale: Locale }

const instant = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

export async function Invariants({ admin, texts, locale }: Props) {
  const [alarms, hourly, full] = await Promise.all([
    ledgerAlarms(admin),
    lastRun(admin, INVARIANTS_JOB),
    lastRun(admin, FULL_CHECK_JOB),
  ])
  const when = instant(locale, env.APP_TIME_ZONE)
  const columns = [
    { title: texts.hourly, run: hourly, found: readCounts(hourly?.result ?? null) },
    { title: texts.fullCheck, run: full, found: readCounts(full?.result ?? null) },
  ]
  return (
    <section id="ledger" className="mt-9 max-w-2xl">
      <SectionHead title={texts.invariants} />
      {alarms.length > 0 && (
        <NoticeBox tone="red" icon="alert" role="alert" title={texts.alarm} className="mb-4">
          <ul>
            {alarms.map((alarm) => (
              <li key={alarm}>{texts.alarms[alarm]}</li>
            ))}
          </ul>
        </NoticeBox>
      )}
      <table className="w-full text-left text-[0.9375rem]">
        <thead>
          <tr className="border-b border-ink align-bottom">
            <th className="type-eyebrow py-2 font-[600]">{texts.check}</th>
            {columns.map(({ title, run }) => (
              <th key={title} className="py-2 pl-4">
                <span className="type-eyebrow block font-[600]">{title}</span>
                <span className="block text-ink-soft text-xs">
                  {run ? when.format(run.startedAt) : texts.neverRun}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(texts.rules).map(([id, rule]) => (
            <tr key={id} className="border-b border-line">
              <td className="py-2.5">{rule}</td>
              {columns.map(({ title, found }) => (
                <td
                  key={title}
                  className={`py-2.5 pl-4 font-[700] ${found[id] ? 'text-card-red' : 'text-pitch'}`}
                >
                  {found[id] === undefined ? '' : found[id] || texts.healthy}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
