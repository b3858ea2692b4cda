import type { Messages } from 'next-intl'
import { SectionHead } from '@/components/ui/page-head'
import type { Admin } from '@/lib/core/actor'
import { dateFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { INVARIANTS_JOB } from '@/lib/operations/jobs/rules'
import { lastRun } from '@/lib/operations/queries'

type Props = { admin: Admin; texts: Messages['admin']; locale: Locale }

const instant = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The last hourly check of the ledger. */
export async function Invariants({ admin, texts, locale }: Props) {
  const run = await lastRun(admin, INVARIANTS_JOB)
  const when = instant(locale, env.APP_TIME_ZONE)
  const rules = (run?.result ?? '')
    .split(' ')
    .filter(Boolean)
    .map((rule) => rule.split('='))
  return (
    <section className="mt-9 max-w-2xl">
      <SectionHead title={texts.invariants} aside={run ? when.format(run.startedAt) : texts.neverRun} />
      <table className="w-full text-left text-[0.9375rem]">
        <thead>
          <tr className="type-eyebrow border-b border-ink">
            <th className="py-2 font-[600]">{texts.check}</th>
            <th className="py-2 font-[600]">{texts.violations}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(([id = '', violations]) => (
            <tr key={id} className="border-b border-line">
              <td className="py-2.5">{ruleText(texts.rules, id)}</td>
              <td className={violations === '0' ? 'font-[700] text-pitch' : 'font-[700] text-card-red'}>
                {violations === '0' ? texts.healthy : violations}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const ruleText = (rules: Record<string, string>, id: string) => rules[id] ?? id
