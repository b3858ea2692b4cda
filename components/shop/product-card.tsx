import type { MouseEvent } from 'react'
import { Chip } from '@/components/ui/chip'
import { fill } from '@/lib/core/i18n/fill'
import type { ProductCard as Product } from '@/lib/shop/cards/words'
import { type Model, ProductPicture } from './product-picture'
import type { CardTexts } from './texts'
import './shop.css'

type Props = {
  product: Product
  model: Model
  /** The page that explains Pro. */
  proHref: string
  texts: CardTexts
  unlock: (product: Product) => void
}

const titleId = ({ kind, look }: Product) => `${kind}-${look}`

export function ProductCard({ product, model, proHref, texts, unlock }: Props) {
  const { kind, name, state, pro, note } = product
  return (
    <li className={state === 'worn' ? 'product product-worn' : 'product'} data-kind={kind}>
      <div className="product-picture">
        <ProductPicture product={product} model={model} />
        <StateChip state={state} pro={pro} texts={texts} />
      </div>
      <div className="product-body">
        <p className="text-xs text-ink-soft">{texts.kind[kind]}</p>
        <h2 id={titleId(product)} className="product-name">
          {name}
        </h2>
        <div className="product-foot">
          {state === 'onSale' || state === 'short' || state === 'locked' ? (
            <Price product={product} texts={texts} />
          ) : (
            <span className="type-narrow text-sm text-ink-soft">{note}</span>
          )}
          <Step product={product} {...{ proHref, texts, unlock }} />
        </div>
      </div>
    </li>
  )
}

function StateChip({ state, pro, texts }: Pick<Product, 'state' | 'pro'> & { texts: CardTexts }) {
  if (state === 'worn')
    return (
      <Chip tone="flood" className="product-chip">
        {texts.worn}
      </Chip>
    )
  if (state === 'owned' || state === 'resting')
    return (
      <Chip icon={state === 'owned' ? 'check' : 'lock'} className="product-chip product-owned">
        {texts.owned}
      </Chip>
    )
  return pro ? (
    <Chip tone="ink" icon={state === 'locked' ? 'lock' : undefined} className="product-chip">
      {texts.pro}
    </Chip>
  ) : null
}

const Price = ({ product: { tokens, euro, full }, texts }: { product: Product; texts: CardTexts }) => (
  <p className="product-price">
    <b>{tokens}</b> {texts.tokens}
    <small>
      {euro}
      {full && <span> · {fill(texts.full, { tokens: full })}</span>}
    </small>
  </p>
)

const OUTLINE = 'button button-outline button-sm'

/** The one thing to do with the product. The list holds the forms of the buttons. */
function Step({ product, proHref, texts, unlock }: Omit<Props, 'model'>) {
  const { id, state, isBase, note } = product
  const title = titleId(product)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    unlock(product)
  }
  if (state === 'locked' || state === 'resting')
    return (
      <a href={proHref} className={OUTLINE} aria-describedby={title}>
        {texts.seePro}
      </a>
    )
  if (state === 'short')
    return (
      <button type="button" disabled className="button button-sm product-short" aria-describedby={title}>
        {note}
      </button>
    )
  if (state === 'onSale')
    return (
      <button
        type="submit"
        form="unlock"
        name="unlock"
        value={id}
        className={OUTLINE}
        aria-describedby={title}
        onClick={open}
      >
        {texts.unlock}
      </button>
    )
  if (state === 'owned')
    return (
      <button
        type="submit"
        form="wear"
        name="wear"
        value={`${id} on`}
        className={OUTLINE}
        aria-describedby={title}
      >
        {texts.use}
      </button>
    )
  return isBase ? null : (
    <button
      type="submit"
      form="wear"
      name="wear"
      value={`${id} off`}
      className="product-off"
      aria-describedby={title}
    >
      {texts.takeOff}
    </button>
  )
}
