import type { Messages } from 'next-intl'
import { DownloadLink } from '@/components/studio/download-link'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import { fill } from '@/lib/core/i18n/fill'
import type { Locale } from '@/lib/core/locale'
import type { PosterPage } from '@/lib/studio/posters/queries'
import { posterCard, posterFacts } from '@/lib/studio/posters/words'
import './posters.css'
import '@/components/studio/studio.css'

type Props = { poster: PosterPage; texts: Messages['posters']; locale: Locale }

/** One poster, large, with its data. */
export function PosterSheet({ poster, texts, locale }: Props) {
  const { title, line, prompt, id } = posterCard(poster)
  const { format, printed } = posterFacts(poster, locale)
  const { sheet } = texts
  const numberOf = (number: number) => fill(texts.number, { number: String(number) })
  const facts = [
    [sheet.text, fill(sheet.quoted, { text: prompt })],
    [sheet.format, format],
    [sheet.printed, printed],
  ] as const
  return (
    <article>
      <SectionHead
        title={sheet.title}
        aside={
          <Link href="/posters" className="inline-flex min-h-11 items-center">
            {sheet.back}
          </Link>
        }
      />
      <div className="poster-sheet">
        <figure>
          <img src={`/api/assets/${id}`} alt={prompt} width={poster.width} height={poster.height} />
          <figcaption>
            <h1>{title}</h1>
            <p>
              {line && <span>{line}</span>}
              {numberOf(poster.number)}
            </p>
          </figcaption>
        </figure>
        <div>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>{sheet.origin}</dt>
              <dd>
                {sheet.generated} {poster.demo && <span className="studio-demo">{texts.demo}</span>}
              </dd>
            </div>
          </dl>
          <DownloadLink id={id} label={sheet.download} name={title}>
            {sheet.download}
          </DownloadLink>
          <nav aria-label={sheet.others}>
            {poster.previous !== null && (
              <ButtonLink href={`/posters/${poster.previous}`} variant="outline" size="sm" icon="arrow-left">
                {numberOf(poster.previous)}
              </ButtonLink>
            )}
            {poster.next !== null && (
              <ButtonLink href={`/posters/${poster.next}`} variant="outline" size="sm">
                {numberOf(poster.next)} →
              </ButtonLink>
            )}
          </nav>
        </div>
      </div>
    </article>
  )
}
