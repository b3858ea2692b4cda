'use client'

import * as Radix from '@radix-ui/react-dialog'
import { type RefObject, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { fill } from '@/lib/core/fill'
import type { ProductCard } from '@/lib/shop/cards/words'
import { type Model, ProductPicture } from './product-picture'
import type { ConfirmTexts } from './texts'
import { UnlockForm } from './unlock-form'

type Props = {
  product: ProductCard
  model: Model
  balance: string
  kind: string
  action: (form: FormData) => void
  /** Why the last try was refused. */
  refusal?: string
  texts: ConfirmTexts
  opener: RefObject<Element | null>
  onClose: () => void
  onTry: () => void
}

/** Asks before tokens are spent. The focus starts on the way back. */
export function UnlockDialog({ product, model, balance, kind, action, refusal, texts, ...rest }: Props) {
  const { opener, onClose, onTry } = rest
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="paper-veil fixed inset-0 z-50 flex items-end justify-center md:items-center md:p-6">
          <Radix.Content
            aria-describedby="unlock-text"
            className="ticket-paper paper-rise unlock-sheet"
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              cancel.current?.focus()
            }}
            onCloseAutoFocus={(event) => {
              if (!(opener.current instanceof HTMLElement)) return
              event.preventDefault()
              opener.current.focus()
            }}
          >
            <div className="paper-head unlock-head">
              <ProductPicture product={product} model={model} />
              <div className="min-w-0">
                <p className="type-eyebrow text-ink-soft">{kind}</p>
                <Radix.Title className="mt-1 text-2xl">
                  {fill(texts.title, { name: product.name })}
                </Radix.Title>
                <p id="unlock-text" className="mt-2 text-ink-soft">
                  {texts.text[product.kind]}
                </p>
                {product.kind !== 'name' && (
                  <button type="button" className="product-off" onClick={onTry}>
                    {texts.try}
                  </button>
                )}
              </div>
            </div>
            <div className="paper-body unlock-body">
              {refusal && (
                <p role="alert" className="mb-3 font-[650] text-card-red">
                  {refusal}
                </p>
              )}
              <UnlockForm
                {...{ product, balance, action, texts }}
                cancel={
                  <Button ref={cancel} variant="outline" onClick={onClose}>
                    {texts.cancel}
                  </Button>
                }
              />
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
