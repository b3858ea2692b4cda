'use client'

import * as Radix from '@radix-ui/react-dialog'
import { type RefObject, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { type Unlock, UnlockPaper } from './unlock-paper'
import './shop.css'

type Props = Unlock & {
  action: (form: FormData) => void
  /** Why the last try was refused. */
  refusal?: string
  opener: RefObject<Element | null>
  onClose: () => void
  onTry: () => void
}

/** Asks before tokens are spent. The focus starts on the cancel button. */
export function UnlockDialog({ refusal, opener, onClose, onTry, ...unlock }: Props) {
  const { product, texts } = unlock
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Sheet
      opener={opener}
      onClose={onClose}
      aria-describedby="unlock-text"
      className="unlock-sheet"
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        cancel.current?.focus()
      }}
    >
      <UnlockPaper
        {...unlock}
        heading={(question) => <Radix.Title className="mt-1 text-2xl">{question}</Radix.Title>}
        extra={
          product.kind !== 'name' && (
            <button type="button" className="product-off" onClick={onTry}>
              {texts.try}
            </button>
          )
        }
        outcome={refusal && <p className="mb-3 font-[650] text-card-red">{refusal}</p>}
        cancel={
          <Button ref={cancel} variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
        }
      />
    </Sheet>
  )
}
