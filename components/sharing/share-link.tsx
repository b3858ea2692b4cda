'use client'

import { type ButtonLook, buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { shareAddress } from '@/components/ui/share'
import type { ShareOffer } from '@/lib/sharing/rules'

/** Shares an address; without JavaScript it links there. */
export function ShareLink({ path, text, label, texts, ...look }: ShareOffer & ButtonLook) {
  return (
    <a
      href={path}
      className={buttonStyle(look)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void shareAddress(path, text, texts)
      }}
    >
      <Icon name="share" size={18} />
      {label}
    </a>
  )
}
