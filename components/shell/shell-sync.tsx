'use client'

import { useEffect, useRef } from 'react'
import { followBack } from '@/components/ui/close-on-back'
import { followPopovers } from './close-popovers'
import { applyHint, keepHint } from './hint'
import { applyLooks } from './looks'
import { followOffline } from './offline'
import { followUpdates } from './update-notice'
import { useAddress } from './use-address'

/**
 * The header stays mounted across navigations: it follows sign-in and sign-out and the fan's looks, and closes the phone menu.
 * Without `looks` (`theme.frame.skin`) it shows those of the cookie.
 */
export function ShellSync({ menuId, looks, hint }: { menuId: string; looks?: string; hint?: string }) {
  const here = useAddress()
  const shown = useRef(here)
  useEffect(followPopovers, [])
  useEffect(followBack, [])
  useEffect(followUpdates, [])
  useEffect(() => {
    if (!here) return
    if (hint) keepHint(hint)
    applyHint()
    followOffline(hint !== undefined)
  }, [here, hint])
  // Separate, since new XP must not end a trial of the shop.
  useEffect(() => {
    if (here) applyLooks(looks)
  }, [here, looks])
  useEffect(() => {
    // It may have been opened before the page was hydrated.
    if (shown.current === here) return
    shown.current = here
    const menu = document.getElementById(menuId)
    if (menu?.matches(':popover-open')) menu.hidePopover()
  }, [here, menuId])
  return null
}
