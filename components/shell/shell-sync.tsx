'use client'

import { useEffect } from 'react'
import { applyHint } from './hint'
import { useAddress } from './use-address'

/** The header stays mounted across navigations: it follows sign-in and sign-out, and closes the phone menu. */
export function ShellSync({ menuId }: { menuId: string }) {
  const here = useAddress()
  useEffect(() => {
    if (!here) return
    applyHint()
    const menu = document.getElementById(menuId)
    if (menu?.matches(':popover-open')) menu.hidePopover()
  }, [here, menuId])
  return null
}
