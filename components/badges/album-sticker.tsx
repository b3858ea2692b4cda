import type { Rarity } from '@/lib/badges/rules'
import './sticker.css'

type Props = { number: number; name: string; icon: string; rarity: Rarity; className?: string }

/** A printed sticker: the drawing with its number, and the name; the frame is its rarity. */
export function AlbumSticker({ number, name, icon, rarity, className = '' }: Props) {
  return (
    <span className={`sticker sticker-${rarity} ${className}`}>
      <span className="sticker-art">
        <svg viewBox="0 0 90 104" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <image href={icon} width="90" height="104" />
        </svg>
        <b aria-hidden="true">{number}</b>
      </span>
      <span className="sticker-name">{name}</span>
    </span>
  )
}
