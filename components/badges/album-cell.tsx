import type { FormEventHandler } from 'react'
import { Progress } from '@/components/ui/progress'
import type { BadgeView } from '@/lib/badges/album/words'
import { fill } from '@/lib/core/i18n/fill'
import type { AlbumTexts } from './album'
import { AlbumSticker } from './album-sticker'
import './badges.css'
import './sticker.css'

type Props = {
  badge: BadgeView
  texts: AlbumTexts
  /** Lifted off its backing, from just before the claim is sent until it is answered. */
  isPeeled: boolean
  /** Claimed just now. */
  isFresh: boolean
  claim: { action: (form: FormData) => void; onSubmit: FormEventHandler<HTMLFormElement> }
}

/** A place in the album: an outline with what is missing, a sticker to claim, or one that is stuck in. */
export function AlbumCell({ badge, texts, isPeeled, isFresh, claim }: Props) {
  const { id, number, name, how, icon, state, value, target, rarity, share } = badge
  const sticker = { number, name, icon, rarity }
  const look = isPeeled ? 'album-peeled' : 'album-ready'
  return (
    <li id={`badge-${id}`} tabIndex={-1} className="album-cell">
      {state === 'owned' && <AlbumSticker {...sticker} className={isFresh ? 'sticker-fresh' : ''} />}
      {state === 'ready' && (
        <form action={claim.action} onSubmit={claim.onSubmit}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className={`album-slot ${look}`}>
            <span className="sr-only">{fill(texts.claimOne, { name })}</span>
            <b aria-hidden="true">{number}</b>
            <AlbumSticker {...sticker} />
          </button>
        </form>
      )}
      {state === 'locked' && (
        <div className="album-slot">
          <b aria-hidden="true">{number}</b>
          <span className="album-name">{name}</span>
          <Progress
            value={value}
            max={target}
            label={name}
            valueText={fill(texts.progress, { value, target })}
          />
          <span aria-hidden="true" className="album-count">
            {value}/{target}
          </span>
        </div>
      )}
      {state === 'ready' ? (
        <span className="rarity rarity-own">{texts.ready}</span>
      ) : share === null ? (
        <span className="rarity">{texts.nobody}</span>
      ) : (
        <span className={`rarity rarity-${rarity}`}>
          {texts.rarities[rarity]} · {share}
        </span>
      )}
      <span className="album-how">{how}</span>
    </li>
  )
}
