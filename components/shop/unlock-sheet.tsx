'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useActionState } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { FormResult } from '@/components/ui/form-result'
import { useResultToast } from '@/components/ui/use-result-toast'
import { fill } from '@/lib/core/fill'
import { purchaseProduct } from '@/lib/shop/actions'
import type { ProductCard } from '@/lib/shop/cards/words'
import { type Model, ProductPicture } from './product-picture'
import type { ConfirmTexts } from './texts'
import { UnlockForm } from './unlock-form'

type Props = {
  product: ProductCard
  model: Model
  balance: string
  kind: string
  back: string
  texts: ConfirmTexts
}

/** The question of the dialog as a part of the page, for those without JavaScript. */
export function UnlockSheet({ product, model, balance, kind, back, texts }: Props) {
  const [result, buy] = useActionState(purchaseProduct, null)
  useResultToast(result)
  return (
    <section aria-labelledby="unlock-title" className="ticket-paper unlock-sheet unlock-inline">
      <div className="paper-head unlock-head">
        <ProductPicture product={product} model={model} />
        <div className="min-w-0">
          <p className="type-eyebrow text-ink-soft">{kind}</p>
          <h2 id="unlock-title" className="mt-1 text-2xl">
            {fill(texts.title, { name: product.name })}
          </h2>
          <p className="mt-2 text-ink-soft">{texts.text[product.kind]}</p>
        </div>
      </div>
      <div className="paper-body unlock-body">
        <FormResult result={result} />
        {product.state === 'onSale' && (
          <UnlockForm
            action={buy}
            {...{ product, balance, texts }}
            cancel={
              <Link href={back as Route} autoFocus className={buttonStyle({ variant: 'outline' })}>
                {texts.cancel}
              </Link>
            }
          />
        )}
      </div>
    </section>
  )
}
