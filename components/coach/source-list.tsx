import { Link } from '@/components/ui/link'
import type { NamedMatch } from '@/db/schema/coach'
import type { ReadReply } from '@/lib/coach/reading/rules'
import { sourceLink, sourceSign, sourceText } from '@/lib/coach/reading/words'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { MatchFact } from '@/lib/matches/rules'
import './coach.css'

type Props = {
  id: string
  reply: ReadReply
  named: readonly NamedMatch[]
  matches: ReadonlyMap<string, MatchFact>
  askedAt: number
  locale: Locale
}

/** The sources of a reply's figures, by their marks, and the meaning of the two kinds of underlining. */
export function SourceList({ id, reply, named, matches, askedAt, locale }: Props) {
  const t = translatorFor(locale, 'coach.sources')
  const isAnyUnsourced = reply.parts.some(({ segments }) => segments.some(({ source }) => source === 'none'))
  if (reply.sources.length === 0 && !isAnyUnsourced) return null
  const legend = [
    ...(reply.sources.length > 0 ? [t('legend.sourced')] : []),
    ...(isAnyUnsourced ? [t('legend.unsourced')] : []),
  ]
  return (
    <div className="coach-sources">
      {reply.sources.length > 0 && (
        <ul aria-label={t('title')}>
          {reply.sources.map((source, index) => {
            const match = source.match === null ? undefined : named[source.match]
            const { key, values } = sourceText(source, match, { askedAt, locale })
            const link = sourceLink(source, match && matches.get(match.id))
            const sign = sourceSign(index)
            return (
              <li key={sign} id={`${id}-${sign}`}>
                <b>{sign}</b>
                <span>
                  {t(`kinds.${key}`, values)}{' '}
                  {link && <Link href={link.href}>{t(`links.${link.label}`)}</Link>}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <p>{legend.join(' ')}</p>
    </div>
  )
}
