import { BoardArt } from '@/components/art/board'
import { CompetitionNav } from '@/components/matches/competition-nav'
import { SimulatedNote } from '@/components/shell/simulated-note'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { COMPETITION_NAMES, type Competition } from '@/lib/competitions/rules'
import { numberFormat } from '@/lib/core/i18n/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { plainNumber } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { accuracyOf } from '@/lib/ratings/accuracy/rules'
import type { CompetitionRatings, ExampleMatch } from '@/lib/ratings/queries'
import { LATEST_MATCHES, NEWCOMER, RATED_AFTER, RATING_STEP, roundReached } from '@/lib/ratings/rules'
import { signed, teamViews } from '@/lib/ratings/table/words'
import { PriceSteps } from './price-steps'
import { RatingsTable } from './ratings-table'
import './ratings.css'

type Props = {
  competition: Competition
  ratings: CompetitionRatings
  example: ExampleMatch | null
  locale: Locale
}

const score = numberFormat({ minimumFractionDigits: 4, maximumFractionDigits: 4 })

/** The public numbers behind the prices of one competition, and how a price follows from them. */
export function RatingsPage({ competition, ratings, example, locale }: Props) {
  const t = translatorFor(locale, 'ratings')
  const { ratings: texts } = MESSAGES[locale]
  const round = roundReached(ratings.latest)
  const figures = { start: signed(NEWCOMER.attack, locale), after: RATED_AFTER, latest: LATEST_MATCHES }
  const notes = ['newcomers', 'fixed', 'neutral', 'accuracy'] as const
  return (
    <div className="wrap pb-16">
      <PageHead eyebrow={t('eyebrow')} title={t('title')}>
        <div className="ratings-chips">
          <CompetitionNav
            label={t('competitions')}
            current={competition}
            href="/rules/ratings?competition={competition}"
          />
        </div>
      </PageHead>
      <div className="ratings-lead">
        <p className="max-w-[36rem] text-lg leading-snug md:text-xl">{t('lead')}</p>
        <Accuracy ratings={ratings} locale={locale} />
      </div>
      <div className="ratings-columns">
        <div className="ratings-steps">{example && <PriceSteps match={example} locale={locale} />}</div>
        <section aria-labelledby="teams">
          <SectionHead
            id="teams"
            title={t('table.title')}
            aside={round === null ? COMPETITION_NAMES[competition] : t('table.after', { round })}
          />
          {ratings.teams.length > 0 ? (
            <>
              <RatingsTable teams={teamViews(ratings, locale)} texts={texts.table} />
              <p className="pt-2 text-ink-soft text-sm">
                <span className="ratings-wide">{t('table.arrow', { step: RATING_STEP })} </span>
                {t('table.note')}
              </p>
            </>
          ) : (
            <EmptyState art={<BoardArt />} level={3} title={t('table.empty')} text={t('table.emptyText')} />
          )}
        </section>
      </div>
      <section aria-labelledby="notes">
        <SectionHead id="notes" title={t('notes.title')} />
        <p className="ratings-files">
          {(['teams', 'matches'] as const).map((of) => (
            <a key={of} href={`/api/ratings/${competition}?of=${of}`} download>
              <Icon name="download" size={18} />
              {t(`notes.files.${of}`)}
            </a>
          ))}
        </p>
        <div className="ratings-notes">
          {notes.map((note) => (
            <div key={note}>
              <h3 className="type-head text-lg">{t(`notes.${note}.title`)}</h3>
              <p>{t(`notes.${note}.text`, figures)}</p>
            </div>
          ))}
        </div>
      </section>
      <SimulatedNote locale={locale} />
    </div>
  )
}

/** How close the prices came to the results of this competition; nothing until there are enough matches. */
function Accuracy({ ratings, locale }: { ratings: CompetitionRatings; locale: Locale }) {
  const t = translatorFor(locale, 'ratings.accuracy')
  const accuracy = accuracyOf(ratings.latest)
  if (!accuracy) return null
  const { matches, rated, base } = accuracy
  const figures = [
    { key: 'matches', value: plainNumber(locale).format(matches) },
    { key: 'rated', value: score(locale).format(rated) },
    { key: 'base', value: score(locale).format(base) },
  ] as const
  return (
    <dl className="ratings-figures">
      {figures.map(({ key, value }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="type-score">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
