'use client'

import type { ReactNode } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { fill } from '@/lib/core/i18n/fill'
import type { ProductCard } from '@/lib/shop/cards/words'
import { type Model, ProductPicture } from './product-picture'
import type { ConfirmTexts } from './texts'
import './shop.css'
import '@/components/ui/css/paper.css'

export type Unlock = {
  product: ProductCard
  model: Model
  balance: string
  kind: string
  texts: ConfirmTexts
}

type Props = Unlock & {
  action: (form: FormData) => void
  /** Renders the question as the title of a dialog, or of a section of the page. */
  heading: (question: string) => ReactNode
  /** Shown below the description. */
  extra?: ReactNode
  /** The result of the last try. */
  outcome?: ReactNode
  /** The cancel button, which is focused first. */
  cancel: ReactNode
}

/** The question before tokens are spent, in the dialog and on the page without JavaScript. It sends the price that the fan sees. */
export function UnlockPaper({ product, model, balance, kind, texts, ...parts }: Props) {
  const { action, heading, extra, outcome, cancel } = parts
  const lines = [
    [texts.balance, balance],
    [texts.price, `−${product.tokens}`],
  ]
  return (
    <>
      <div className="paper-head unlock-head">
        <ProductPicture product={product} model={model} />
        <div className="min-w-0">
          <p className="type-eyebrow text-ink-soft">{kind}</p>
          {heading(fill(texts.title, { name: product.name }))}
          <p id="unlock-text" className="mt-2 text-ink-soft">
            {texts.text[product.kind]}
          </p>
          {extra}
        </div>
      </div>
      <div className="paper-body unlock-body">
        {outcome}
        {product.state === 'onSale' ? (
          <form action={action}>
            <input type="hidden" name="productId" value={product.id} />
            <input type="hidden" name="price" value={product.price} />
            <dl className="till">
              {lines.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
              <div className="till-after">
                <dt>{texts.after}</dt>
                <dd>{product.after}</dd>
              </div>
            </dl>
            <div className="till-steps">
              <SubmitButton pendingLabel={texts.unlocking}>
                {fill(texts.unlock, { tokens: product.tokens })}
              </SubmitButton>
              {cancel}
            </div>
          </form>
        ) : (
          <div className="till-steps">{cancel}</div>
        )}
      </div>
    </>
  )
}
