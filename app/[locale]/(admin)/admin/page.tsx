import { getMessages } from 'next-intl/server'
import { Invariants } from '@/components/admin/invariants'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { PageHead } from '@/components/ui/page-head'
import { adminOfPage } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { overview } from '@/lib/operations/queries'

export default async function AdminPage({ params }: PageProps<'/[locale]/admin'>) {
  const locale = localeOf(await params)
  const admin = await adminOfPage('/admin')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const [figures, { admin: texts }] = await Promise.all([overview(admin), getMessages({ locale })])
  const shown = ['fans', 'missions', 'entries', 'waitingMails'] as const
  return (
    <div className="wrap pb-16">
      <title>{`${texts.metaTitle} · GoalQuest`}</title>
      <PageHead eyebrow={texts.eyebrow} title={texts.title} />
      <dl className="grid grid-cols-2 border-b border-line md:grid-cols-4">
        {shown.map((name) => (
          <div
            key={name}
            className="flex flex-col-reverse border-line py-5 pr-4 md:border-r md:pl-4 md:first:pl-0 md:last:border-0"
          >
            <dt className="text-sm text-ink-soft">{texts[name]}</dt>
            <dd className="type-score text-2xl">{new Intl.NumberFormat(locale).format(figures[name])}</dd>
          </div>
        ))}
      </dl>
      <Invariants admin={admin} texts={texts} locale={locale} />
    </div>
  )
}
