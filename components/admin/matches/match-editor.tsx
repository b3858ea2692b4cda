import type { Messages } from 'next-intl'
import { FixtureRow } from '@/components/fixture/fixture-row'
import { Link } from '@/components/ui/link'
import { NoticeBox } from '@/components/ui/notice-box'
import { Removal } from '@/components/ui/removal'
import type { SudoState } from '@/lib/auth/sudo'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { deleteMatch } from '@/lib/matches/actions'
import { adminView } from '@/lib/matches/fixtures/words'
import type { EditedMatch } from '@/lib/matches/queries'
import { SudoGate } from '../sudo-gate'
import { MatchForm } from './match-form'
import { matchName } from './match-table'
import { ResultForm } from './result-form'
import '../table.css'

type Props = {
  match: EditedMatch
  sudo: SudoState
  texts: Messages['matches']
  locale: Locale
  zone: string
}

export function MatchEditor({ match, sudo, texts, locale, zone }: Props) {
  const { result, remove } = texts
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">
      <p>
        <Link
          href="/admin/matches"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {texts.form.back}
        </Link>
      </p>
      <h2 className="sr-only">{matchName(match, texts)}</h2>
      <FixtureRow match={adminView(match, locale)} />
      {match.source !== 'admin' && (
        <NoticeBox icon="info" role="note">
          {texts.form.imported}
        </NoticeBox>
      )}
      {match.source === 'admin' && match.isInUse && (
        <NoticeBox icon="info" role="note">
          {texts.form.otherTeam}
        </NoticeBox>
      )}
      <div className="editor-columns">
        <section className="sheet p-5" aria-labelledby="details">
          <h3 id="details" className="mb-3 text-xl">
            {texts.form.update}
          </h3>
          <MatchForm subject={{ match }} texts={texts.form} zone={zone} />
        </section>
        <SudoGate state={sudo} locale={locale}>
          <section className="sheet p-5" aria-labelledby="result">
            <h3 id="result" className="mb-3 text-xl">
              {result.title}
            </h3>
            <ResultForm match={match} texts={texts} />
          </section>
        </SudoGate>
      </div>
      {match.isInUse ? (
        <p className="mt-8 border-line border-t pt-5">{translatorFor(locale, 'errors')('match_in_use')}</p>
      ) : (
        <Removal action={deleteMatch} id={match.id} texts={remove} />
      )}
    </div>
  )
}
