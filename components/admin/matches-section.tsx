import Link from 'next/link'
import { getMessages, getTranslations } from 'next-intl/server'
import { FlashNotice } from '@/components/shell/flash-notice'
import { NoticeBox } from '@/components/ui/notice-box'
import { PageHead } from '@/components/ui/page-head'
import { COMPETITION_NAMES } from '@/lib/competitions/rules'
import type { Admin } from '@/lib/core/actor'
import { isDay } from '@/lib/core/day-time'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { matchesToCheck } from '@/lib/matches/checks/queries'
import { adminMatch, adminMatches, matchFigures } from '@/lib/matches/queries'
import { competitionKey, matchIdInput } from '@/lib/matches/schema'
import { MatchEditor } from './match-editor'
import { MatchForm } from './match-form'
import { MatchList } from './match-list'
import { MatchesToCheck } from './matches-to-check'

type Wish = Record<'from' | 'competition' | 'page' | 'match' | 'result', string | undefined>
type Props = { admin: Admin; locale: Locale; wish: Wish }

/** Unknown filters in the address are ignored. */
export async function MatchesSection({ admin, locale, wish }: Props) {
  const { matches: texts, admin: words } = await getMessages({ locale })
  const t = await getTranslations({ locale, namespace: 'matches.lacking' })
  const wanted = matchIdInput.safeParse({ id: wish.match })
  const match = wanted.success ? await adminMatch(admin, wanted.data.id) : null
  const from = wish.from !== undefined && isDay(wish.from) ? wish.from : undefined
  const competition = wish.competition ? competitionKey.safeParse(wish.competition).data : undefined
  const lacking = wish.result === 'none'
  const figures = match ? null : await matchFigures(admin)
  const toCheck = match ? [] : await matchesToCheck(admin)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <FlashNotice />
      {figures !== null && figures.lacking > 0 && (
        <NoticeBox
          className="mt-6"
          tone="red"
          icon="info"
          role="note"
          title={t('title', { count: figures.lacking })}
          action={
            <Link
              href={lacking ? '/admin/matches' : '/admin/matches?result=none'}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {lacking ? texts.lacking.all : texts.lacking.show}
            </Link>
          }
        >
          {texts.lacking.text}
        </NoticeBox>
      )}
      {toCheck.length > 0 && <MatchesToCheck matches={toCheck} texts={texts} locale={locale} />}
      {match ? (
        <MatchEditor match={match} texts={texts} zone={env.APP_TIME_ZONE} />
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-9 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <MatchList
            matches={await adminMatches(admin, { from, competition, lacking })}
            wish={{ from, competition, page: wish.page, result: lacking ? 'none' : undefined }}
            texts={texts}
            competitions={{ ...COMPETITION_NAMES, generic_football: texts.generic }}
            locale={locale}
          />
          <section className="sheet p-5" aria-labelledby="new-match">
            <h2 id="new-match" className="mb-3 text-xl">
              {texts.form.create}
            </h2>
            <MatchForm texts={texts.form} zone={env.APP_TIME_ZONE} />
          </section>
        </div>
      )}
    </>
  )
}
