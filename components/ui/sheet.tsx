'use client'

import * as Radix from '@radix-ui/react-dialog'
import { type ComponentProps, type RefObject, useEffect, useEffectEvent } from 'react'
import { closeOnBack } from './close-on-back'
import './css/paper.css'

type Props = Omit<ComponentProps<typeof Radix.Content>, 'className'> & {
  /** Gets the focus back. */
  opener: RefObject<Element | null>
  onClose: () => void
  className: string
}

/** A toast lies above the sheet and counts as inside it: closing the toast keeps the sheet open. */
function keepForToast(event: Event) {
  if (event.target instanceof Element && event.target.closest('.toast-layer')) event.preventDefault()
}

/** Slides up on a phone, centred on a desktop; open as long as it is rendered. */
export function Sheet({ opener, onClose, className, ...content }: Props) {
  const close = useEffectEvent(onClose)
  useEffect(() => closeOnBack(() => close()), [])
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="paper-veil">
          <Radix.Content
            onInteractOutside={keepForToast}
            onCloseAutoFocus={(event) => {
              if (!(opener.current instanceof HTMLElement)) return
              event.preventDefault()
              opener.current.focus()
            }}
            className={`ticket-paper paper-rise ${className}`}
            {...content}
          />
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
