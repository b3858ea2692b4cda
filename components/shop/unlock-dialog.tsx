'use client'

import * as Radix from '@radix-ui/react-dialog'
import { type RefObject, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { keepForToast } from '@/components/ui/keep-for-toast'
import { type Unlock, UnlockPaper } from './unlock-paper'
import './shop.css'
import '@/components/ui/css/paper.css'

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
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="paper-veil fixed inset-0 z-50 flex items-end justify-center md:items-center md:p-6">
          <Radix.Content
            onInteractOutside={keepForToast}
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
              outcome={
                refusal && (
                  <p role="alert" className="mb-3 font-[650] text-card-red">
                    {refusal}
                  </p>
                )
              }
              cancel={
                <Button ref={cancel} variant="outline" onClick={onClose}>
                  {texts.cancel}
                </Button>
              }
            />
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
