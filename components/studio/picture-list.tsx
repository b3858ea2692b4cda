import { SectionHead } from '@/components/ui/page-head'
import { Pagination } from '@/components/ui/pagination'
import { fill } from '@/lib/core/i18n/fill'
import type { AssetPage } from '@/lib/studio/queries'
import type { AssetRow } from '@/lib/studio/words'
import { AssetRemoval } from './asset-removal'
import { DownloadLink } from './download-link'
import { stepsOf } from './steps'
import type { StudioTexts } from './texts'
import './studio.css'

type Props = {
  pictures: AssetRow[]
  page: AssetPage
  /** Whether the page is the newest one. */
  isFirst: boolean
  texts: StudioTexts
}

/** The fan's own pictures, newest first, in pages with their own URL. */
export function PictureList({ pictures, page, isFirst, texts }: Props) {
  const { title, aside, none, pages } = texts.images
  return (
    <section aria-labelledby="studio-pictures">
      <SectionHead
        id="studio-pictures"
        title={title}
        aside={page.total > 0 && fill(aside, { count: String(page.total) })}
      />
      {page.total === 0 && <p className="studio-none">{none}</p>}
      <ul className="studio-pictures">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <a href={`/api/assets/${picture.id}`}>
              <img
                src={`/api/assets/${picture.id}`}
                alt={picture.prompt}
                width={1024}
                height={1024}
                loading="lazy"
                decoding="async"
              />
            </a>
            <p>{picture.prompt}</p>
            <div className="studio-meta">
              <small>{picture.when}</small>
              <DownloadLink id={picture.id} label={texts.image.download} name={picture.prompt} />
              <AssetRemoval asset={picture} texts={texts.removal} />
            </div>
          </li>
        ))}
      </ul>
      <Pagination label={pages} {...stepsOf('pictures', page, isFirst, texts.pages)} />
    </section>
  )
}
