import type { AssetRow } from '@/lib/studio/words'
import { AssetRemoval } from './asset-removal'
import { DownloadLink } from './download-link'
import type { StudioTexts } from './texts'
import './studio.css'

/** The latest picture, large. */
export function PictureCard({ picture, texts }: { picture: AssetRow; texts: StudioTexts }) {
  const { id, prompt, when, size, demo } = picture
  return (
    <article className="studio-press">
      <img src={`/api/assets/${id}`} alt={prompt} width={1024} height={1024} decoding="async" />
      <div>
        <h3>{prompt}</h3>
        <p>{`${when} · PNG, ${size}`}</p>
        {demo && <span className="studio-demo">{texts.demo}</span>}
        <div className="studio-press-actions">
          <DownloadLink id={id} label={texts.image.download} name={prompt}>
            {texts.image.download}
          </DownloadLink>
          <AssetRemoval asset={picture} texts={texts.removal} />
        </div>
      </div>
    </article>
  )
}
