import { randomUUID } from 'node:crypto'
import { getMessages } from 'next-intl/server'
import { MissionForm } from '@/components/missions/mission-form'
import { MissionsPanel } from '@/components/missions/missions-panel'
import { Suggestions } from '@/components/missions/suggestions'
import { LinkTabs } from '@/components/ui/link-tabs'
import { PageHead } from '@/components/ui/page-head'
import { fanOfPage } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/metadata'
import { missionPage } from '@/lib/missions/queries'

export async function generateMetadata({ params }: PageProps<'/[locale]/missions'>) {
  return pageMetadata({ locale: localeOf(await params), namespace: 'missions', path: '/missions' })
}

const TABS = ['active', 'completed', 'suggested'] as const
const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

export default async function MissionsPage({ params, searchParams }: PageProps<'/[locale]/missions'>) {
  const locale = localeOf(await params)
  const query = await searchParams
  const current = TABS.find((tab) => tab === query.tab) ?? 'active'
  const actor = await fanOfPage('/missions')
  const listed = current === 'suggested' ? 'active' : current
  const after = one(query.after)
  const [page, { missions: texts }] = await Promise.all([
    missionPage(actor, listed, after),
    getMessages({ locale }),
  ])
  const { done, total } = page.counts
  const counts = { active: total - done, completed: done, suggested: undefined }
  return (
    <div className="wrap pb-16">
      <PageHead title={texts.title} aside={{ label: texts.completed, value: `${done}/${total}` }} />
      <LinkTabs
        label={texts.tabsLabel}
        panelId="missions"
        tabs={TABS.map((tab) => ({
          href: tab === 'active' ? '/missions' : `/missions?tab=${tab}`,
          label: texts.tabs[tab],
          count: counts[tab],
          current: tab === current,
        }))}
      />
      <div className="mt-7 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div id="missions" role="tabpanel" aria-label={texts.tabs[current]} className="min-w-0">
          {current === 'suggested' ? (
            <Suggestions actor={actor} locale={locale} wanted={one(query.competition)} />
          ) : (
            <MissionsPanel tab={current} page={page} locale={locale} after={after} />
          )}
        </div>
        <section aria-labelledby="new-mission" className="sheet p-5">
          <h2 id="new-mission" className="mb-3 text-xl">
            {texts.form.title}
          </h2>
          <MissionForm texts={texts.form} requestId={randomUUID()} />
        </section>
      </div>
    </div>
  )
}
