'use client'

import { useEffect } from 'react'
import { followBack } from '@/components/ui/close-on-back'
import { followPopovers } from './close-popovers'
import { applyHint, keepHint } from './hint'
import { applyLooks } from './looks'
import { followOffline } from './offline'
import { useAddress } from './use-address'

/**
 * The header stays mounted across navigations: it follows sign-in and sign-out and the fan's looks, and closes the phone menu.
 * Without `looks` (`theme.frame.skin`) it shows those of the cookie.
 */
export function ShellSync({ menuId, looks, hint }: { menuId: string; looks?: string; hint?: string }) {
  const here = useAddress()
  useEffect(followPopovers, [])
  useEffect(followBack, [])
  useEffect(() => {
    if (!here) return
    if (hint) keepHint(hint)
    applyHint()
    applyLooks(looks)
    followOffline()
    const menu = document.getElementById(menuId)
    if (menu?.matches(':popover-open')) menu.hidePopover()
  }, [here, menuId, looks, hint])
  return null
}
