'use client'

import * as Radix from '@radix-ui/react-dialog'
import { type ReactElement, type ReactNode, type RefObject, useId } from 'react'
import { Icon } from './icon'
import { keepForToast } from './keep-for-toast'
import './css/paper.css'

type Props = {
  title: ReactNode
  description?: ReactNode
  eyebrow?: ReactNode
  closeLabel: string
  trigger?: ReactElement
  /** Gets the focus back if there is no trigger. */
  opener?: RefObject<Element | null>
  open?: boolean
  onOpenChange?: (open: boolean) => void
  footer?: ReactNode
  children: ReactNode
}

/** Slides up on a phone, centred on a desktop; the body scrolls. */
export function Dialog({
  title,
  description,
  eyebrow,
  closeLabel,
  trigger,
  opener,
  open,
  onOpenChange,
  footer,
  children,
}: Props) {
  const titleId = useId()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="paper-veil fixed inset-0 z-50 flex items-end justify-center md:items-center md:p-6">
          <Radix.Content
            onInteractOutside={keepForToast}
            onCloseAutoFocus={(event) => {
              if (!(opener?.current instanceof HTMLElement)) return
              event.preventDefault()
              opener.current.focus()
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className="ticket-paper paper-rise flex max-h-[92dvh] w-full max-w-[36rem] flex-col text-ink outline-none"
          >
            <div className="paper-head relative border-t-[3px] border-ink px-5 pt-5 pb-4 pr-16 md:px-7 md:pr-16">
              {eyebrow && <p className="type-eyebrow mb-1 text-ink-soft">{eyebrow}</p>}
              <Radix.Title id={titleId} className="text-2xl">
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>
              )}
              <Radix.Close
                aria-label={closeLabel}
                className="absolute top-3 right-3 grid size-11 place-items-center rounded-full transition-colors hover:bg-current/10"
              >
                <Icon name="close" size={22} />
              </Radix.Close>
            </div>
            <div className="paper-body flex min-h-0 flex-col">
              <section aria-labelledby={titleId} tabIndex={0} className="paper-scroll px-5 py-5 md:px-7">
                {children}
              </section>
              {footer && (
                <div className="flex flex-wrap justify-end gap-2.5 border-t border-line px-5 py-4 md:px-7">
                  {footer}
                </div>
              )}
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
