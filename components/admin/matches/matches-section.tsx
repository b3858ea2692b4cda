import { randomUUID } from 'node:crypto'
import { FlashNotice } from '@/components/shell/flash-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { NoticeBox } from '@/components/ui/notice-box'
import { PageHead } from '@/components/ui/page-head'
import { sudoState } from '@/lib/auth/sudo'
import { COMPETITION_NAMES } from '@/lib/competitions/rules'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import { singleParam } from '@/lib/core/pages/search-params'
import { readTable } from '@/lib/core/tables/table'
import { isDay } from '@/lib/core/time/calendar'
import { env } from '@/lib/env'
import { matchesToCheck } from '@/lib/matches/checks/queries'
import { adminMatch, adminMatches, matchFigures } from '@/lib/matches/queries'
import { competitionKey } from '@/lib/matches/schema'
import type { SectionProps } from '../admin-page'
import { EditorPage } from '../editor-page'
import { AdminMatchList, MATCH_TABLE } from './admin-match-list'
import { MatchEditor } from './match-editor'
import { MatchForm } from './match-form'
import { MatchesToCheck } from './matches-to-check'

/** Unknown filters in the URL are ignored. */
export async function MatchesSection({ admin, locale, search }: SectionProps) {
  const { matches: texts, admin: words, replays } = MESSAGES[locale]
  const t = translatorFor(locale, 'matches.withoutScore')
  const requested = singleParam(search.match)
  const known = idParam(requested)
  const match = known ? await adminMatch(admin, known) : null
  const day = singleParam(search.from) ?? ''
  const from = isDay(day) ? day : ''
  const key = singleParam(search.competition)
  const competition = key ? (competitionKey.safeParse(key).data ?? '') : ''
  const withoutScore = singleParam(search.result) === 'none'
  const table = readTable(MATCH_TABLE, search)
  const filters = { ...table.filters, from, competition, result: withoutScore ? 'none' : '' }
  const competitions = { ...COMPETITION_NAMES, generic_football: texts.generic }
  if (requested === 'new')
    return (
      <EditorPage
        eyebrow={words.eyebrow}
        title={texts.form.create}
        back={{ href: '/admin/matches', label: texts.form.back }}
      >
        <MatchForm subject={{ requestId: randomUUID() }} texts={texts.form} zone={env.APP_TIME_ZONE} />
      </EditorPage>
    )
  const figures = match ? null : await matchFigures(admin)
  const toCheck = match ? null : await matchesToCheck(admin)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title}>
        {!match && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/replays" variant="outline">
              {replays.title}
            </ButtonLink>
            <ButtonLink href="/admin/matches?match=new">{texts.form.create}</ButtonLink>
          </div>
        )}
      </PageHead>
      <FlashNotice />
      {figures !== null && figures.withoutScore > 0 && (
        <NoticeBox
          className="mt-6"
          tone="red"
          icon="info"
          role="note"
          title={t('title', { count: figures.withoutScore })}
          action={
            <Link
              href={withoutScore ? '/admin/matches' : '/admin/matches?result=none'}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {withoutScore ? texts.withoutScore.all : texts.withoutScore.show}
            </Link>
          }
        >
          {texts.withoutScore.text}
        </NoticeBox>
      )}
      {toCheck !== null && toCheck.total > 0 && (
        <MatchesToCheck found={toCheck} texts={texts} locale={locale} />
      )}
      {match ? (
        <MatchEditor
          match={match}
          sudo={await sudoState(admin)}
          texts={texts}
          locale={locale}
          zone={env.APP_TIME_ZONE}
        />
      ) : (
        <div className="mt-6">
          <AdminMatchList
            matches={
              await adminMatches(
                admin,
                { ...filters, withoutScore, search: table.search },
                { ...competitions, unknown: texts.unknown },
              )
            }
            query={{ ...table, filters }}
            texts={texts}
            competitions={competitions}
            locale={locale}
          />
        </div>
      )}
    </>
  )
}
