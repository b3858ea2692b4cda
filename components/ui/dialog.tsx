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
      className="dialog"
    >
      <div className="paper-head dialog-head">
        {eyebrow && <p className="type-eyebrow mb-1 text-ink-soft">{eyebrow}</p>}
        <Radix.Title id={titleId} className="text-2xl">
          {title}
        </Radix.Title>
        <Radix.Close aria-label={closeLabel} className="paper-close">
          <Icon name="close" size={22} />
        </Radix.Close>
      </div>
      <div className="paper-body dialog-body">
        <section aria-labelledby={titleId} tabIndex={0} className="paper-scroll dialog-text">
          {children}
        </section>
        {footer && <div className="dialog-foot">{footer}</div>}
      </div>
    </Sheet>
  )
}
