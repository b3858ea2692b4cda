'use client'

import type { ReactNode } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { fill } from '@/lib/core/fill'
import type { ProductCard } from '@/lib/shop/cards/words'
import type { ConfirmTexts } from './texts'

type Props = {
  product: ProductCard
  balance: string
  action: (form: FormData) => void
  texts: ConfirmTexts
  /** The way back, which has the focus first. */
  cancel: ReactNode
}

/** The till: balance, price and what is left. It sends the price that the fan sees. */
export function UnlockForm({ product, balance, action, texts, cancel }: Props) {
  return (
    <form action={action}>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="price" value={product.price} />
      <dl className="till">
        <div>
          <dt>{texts.balance}</dt>
          <dd>{balance}</dd>
        </div>
        <div>
          <dt>{texts.price}</dt>
          <dd>−{product.tokens}</dd>
        </div>
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
  )
}
