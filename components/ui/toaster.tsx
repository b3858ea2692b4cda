'use client'

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { onFirstToast } from './toast'
import type ToastOutlet from './toast-outlet'
import { useFlash } from './use-flash'
import { whenIdle } from './when-idle'

type Props = ComponentProps<typeof ToastOutlet>

/**
 * Rendered once, in the root layout. The toast library is no part of the first load, but is there before a toast has to say that the
 * network is gone, and has rendered once before the first toast has to be quick.
 */
export function Toaster({ texts }: Props) {
  const [Outlet, setOutlet] = useState<ComponentType<Props> | null>(null)
  useFlash()
  useEffect(() => {
    const load = () =>
      void import('./toast-outlet').then(
        (loaded) => setOutlet(() => loaded.default),
        () => {},
      )
    whenIdle(load)
    return onFirstToast(load)
  }, [])
  return Outlet && <Outlet texts={texts} />
}
