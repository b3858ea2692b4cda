'use client'

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { onFirstToast } from './toast'
import type ToastOutlet from './toast-outlet'
import { useFlash } from './use-flash'
import { whenIdle } from './when-idle'

type Props = ComponentProps<typeof ToastOutlet>

const loadOutlet = () => import('./toast-outlet')

/**
 * Rendered once, in the root layout. The toast library is not part of the first load, but is there before a toast has to say that the
 * network is gone.
 */
export function Toaster({ texts }: Props) {
  const [Outlet, setOutlet] = useState<ComponentType<Props> | null>(null)
  useFlash()
  useEffect(() => {
    whenIdle(() => void loadOutlet().catch(() => {}))
    return onFirstToast(() => {
      loadOutlet().then(
        (loaded) => setOutlet(() => loaded.default),
        () => {},
      )
    })
  }, [])
  return Outlet && <Outlet texts={texts} />
}
