import type { Messages } from 'next-intl'
import { Link } from '@/components/ui/link'
import { fill } from '@/lib/core/i18n/fill'
import type { PosterCard } from '@/lib/studio/posters/words'
import './posters.css'
import '@/components/studio/studio.css'

/** Posters taped to a brick wall, newest first. */
export function PosterWall({ posters, texts }: { posters: PosterCard[]; texts: Messages['posters'] }) {
  return (
    <ul className="poster-wall">
      {posters.map(({ id, number, prompt, demo, title, line }, index) => (
        <li key={id}>
          <Link href={`/posters/${number}`}>
            <img
              src={`/api/assets/${id}`}
              alt={prompt}
              width={1536}
              height={1024}
              loading={index < 3 ? 'eager' : 'lazy'}
              decoding="async"
            />
            <span className="poster-words">
              <b>{title}</b>
              <small>{line}</small>
              <i>{fill(texts.number, { number: String(number) })}</i>
              {demo && <span className="studio-demo">{texts.demo}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
