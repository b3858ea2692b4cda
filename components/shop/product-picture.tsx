import type { CSSProperties } from 'react'
import { Avatar } from '@/components/cosmetics/avatar'
import { FanName } from '@/components/cosmetics/fan-name'
import { SkinSticker } from '@/components/cosmetics/skin-sticker'
import { ThemeCover } from '@/components/cosmetics/theme-cover'
import { longestPart, Nickname } from '@/components/ui/nickname'
import type { ProductKind } from '@/lib/shop/rules'
import './shop.css'

/** The fan shown in the pictures of products. */
export type Model = { nickname: string; level: number; caption: string }

type Props = { product: { kind: ProductKind; look: string; name: string }; model: Model }

/** The product itself, as the fan would wear it. */
export function ProductPicture({ product: { kind, look, name }, model }: Props) {
  if (kind === 'theme') return <ThemeCover look={look} title={name} level={model.level} />
  if (kind === 'frame') return <Avatar frame={look} className="avatar-large" />
  if (kind === 'skin') return <SkinSticker skin={look} number={model.level} caption={model.caption} />
  return (
    <span
      className="name-large"
      style={{ '--longest': Math.max(10, longestPart(model.nickname)) } as CSSProperties}
    >
      <FanName look={look}>
        <Nickname>{model.nickname}</Nickname>
      </FanName>
    </span>
  )
}
