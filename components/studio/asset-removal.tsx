import { Icon } from '@/components/ui/icon'
import { RowAction } from '@/components/ui/row-action'
import { fill } from '@/lib/core/i18n/fill'
import { deleteAsset } from '@/lib/studio/actions'
import type { AssetRow } from '@/lib/studio/words'
import type { StudioTexts } from './texts'
import './studio.css'

/** A native disclosure confirms, so it works without JavaScript. */
export function AssetRemoval({ asset, texts }: { asset: AssetRow; texts: StudioTexts['removal'] }) {
  return (
    <details className="studio-removal">
      <summary aria-label={fill(texts.openNamed, { name: asset.prompt })}>
        <Icon name="trash" size={18} />
      </summary>
      <div>
        <p>{texts.text}</p>
        <RowAction
          action={deleteAsset}
          fields={{ id: asset.id }}
          variant="destructive"
          size="sm"
          label={texts.button}
          pendingLabel={texts.removing}
        />
      </div>
    </details>
  )
}
