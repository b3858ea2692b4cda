'use client'

import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, type RefObject, useId } from 'react'
import { Icon } from './icon'
import { Sheet } from './sheet'
import './css/paper.css'

type Props = {
  title: ReactNode
  eyebrow?: ReactNode
  closeLabel: string
  opener: RefObject<Element | null>
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}

/** A sheet with a head, a body that scrolls, and a footer. */
export function Dialog({ title, eyebrow, closeLabel, opener, onClose, footer, children }: Props) {
  const titleId = useId()
  return (
    <Sheet
      opener={opener}
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={undefined}
      className="flex max-h-[92dvh] w-full max-w-[36rem] flex-col text-ink outline-none"
    >
      <div className="paper-head relative border-t-[3px] border-ink px-5 pt-5 pb-4 pr-16 md:px-7 md:pr-16">
        {eyebrow && <p className="type-eyebrow mb-1 text-ink-soft">{eyebrow}</p>}
        <Radix.Title id={titleId} className="text-2xl">
          {title}
        </Radix.Title>
        <Radix.Close aria-label={closeLabel} className="paper-close">
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
    </Sheet>
  )
}
