import Link from 'next/link'
import { getMessages, getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { FlashNotice } from '@/components/shell/flash-notice'
import { NoticeBox } from '@/components/ui/notice-box'
import { PageHead } from '@/components/ui/page-head'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { adminMatch, adminMatches, matchFigures } from '@/lib/matches/queries'
import { competitionName, matchIdInput } from '@/lib/matches/schema'
import { MatchEditor } from './match-editor'
import { MatchForm } from './match-form'
import { MatchList } from './match-list'

type Wish = Record<'from' | 'competition' | 'page' | 'match' | 'result', string | undefined>
type Props = { admin: Admin; locale: Locale; wish: Wish }

const day = z.iso.date().refine((text) => text > '1900' && text < '2200')

/** Unknown filters in the address are ignored. */
export async function MatchesSection({ admin, locale, wish }: Props) {
  const { matches: texts, competitions, admin: words } = await getMessages({ locale })
  const t = await getTranslations({ locale, namespace: 'matches.lacking' })
  const wanted = matchIdInput.safeParse({ id: wish.match })
  const match = wanted.success ? await adminMatch(admin, wanted.data.id) : null
  const from = day.safeParse(wish.from).data
  const competition = wish.competition ? competitionName.safeParse(wish.competition).data : undefined
  const lacking = wish.result === 'none'
  const figures = match ? null : await matchFigures(admin)
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
      {match ? (
        <MatchEditor match={match} texts={texts} zone={env.APP_TIME_ZONE} />
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-9 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <MatchList
            matches={await adminMatches(admin, { from, competition, lacking })}
            wish={{ from, competition, page: wish.page, result: lacking ? 'none' : undefined }}
            texts={texts}
            competitions={{ ...competitions, generic_football: texts.generic }}
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
