'use client'

import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type Props = Omit<ComponentProps<typeof Dialog>, 'opener' | 'onClose'> & { openLabel: ReactNode }

export function TryDialog({ openLabel, ...dialog }: Props) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={opener} onClick={() => setOpen(true)}>
        {openLabel}
      </Button>
      {open && <Dialog {...dialog} opener={opener} onClose={() => setOpen(false)} />}
    </>
  )
}
