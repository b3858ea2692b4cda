import { randomUUID } from 'node:crypto'
import { getMessages } from 'next-intl/server'
import { MissionForm } from '@/components/missions/mission-form'
import { MISSION_TABS, MissionTabs } from '@/components/missions/mission-tabs'
import { MissionsPanel } from '@/components/missions/missions-panel'
import { Suggestions } from '@/components/missions/suggestions'
import { UpcomingMatches } from '@/components/missions/upcoming-matches'
import { PageHead } from '@/components/ui/page-head'
import { fanOfPage } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { single } from '@/lib/core/search'
import { missionPage } from '@/lib/missions/queries'

export default async function MissionsPage({ params, searchParams }: PageProps<'/[locale]/missions'>) {
  const locale = localeOf(await params)
  const query = await searchParams
  const current = MISSION_TABS.find((tab) => tab === query.tab) ?? 'active'
  const after = single(query.after)
  const actor = await fanOfPage('/missions')
  const [page, { missions: texts }] = await Promise.all([
    missionPage(actor, current === 'suggested' ? null : current, after),
    getMessages({ locale }),
  ])
  const { done, total } = page.counts
  return (
    <div className="wrap pb-16">
      <title>{`${texts.metaTitle} · GoalQuest`}</title>
      <meta name="description" content={texts.metaDescription} />
      <PageHead title={texts.title} aside={{ label: texts.completed, value: `${done}/${total}` }} />
      <MissionTabs current={current} counts={page.counts} texts={texts} />
      <div className="mt-7 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div id="missions" role="tabpanel" tabIndex={-1} aria-label={texts.tabs[current]} className="min-w-0">
          {current === 'suggested' ? (
            <Suggestions actor={actor} locale={locale} wanted={single(query.competition)} />
          ) : (
            <MissionsPanel tab={current} page={page} locale={locale} after={after} />
          )}
        </div>
        <div className="grid gap-8">
          <section aria-labelledby="new-mission" className="sheet p-5">
            <h2 id="new-mission" className="mb-3 text-xl">
              {texts.form.title}
            </h2>
            <MissionForm texts={texts.form} requestId={randomUUID()} />
          </section>
          <UpcomingMatches actor={actor} locale={locale} now={page.now} />
        </div>
      </div>
    </div>
  )
}
