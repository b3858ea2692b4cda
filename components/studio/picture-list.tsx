import { SectionHead } from '@/components/ui/page-head'
import { fill } from '@/lib/core/fill'
import type { AssetRow } from '@/lib/studio/words'
import { AssetRemoval } from './asset-removal'
import { DownloadLink } from './download-link'
import type { StudioTexts } from './texts'
import './studio.css'

/** The fan's own pictures, newest first. */
export function PictureList({ pictures, texts }: { pictures: AssetRow[]; texts: StudioTexts }) {
  const { title, aside, none } = texts.images
  return (
    <section aria-labelledby="studio-pictures">
      <SectionHead
        id="studio-pictures"
        title={title}
        aside={pictures.length > 0 && fill(aside, { count: String(pictures.length) })}
      />
      {pictures.length === 0 && <p className="studio-none">{none}</p>}
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
    </section>
  )
}
