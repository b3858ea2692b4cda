'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '@/components/ui/button'

type Props = { label: string; onRetry: () => void }

/** Refreshes the page, then resets the error boundary. */
export function RetryButton({ label, onRetry }: Props) {
  const router = useRouter()
  const [pending, start] = useTransition()
  const again = () => {
    router.refresh()
    onRetry()
  }
  return (
    <Button
      variant="flood"
      icon="retry"
      pending={pending}
      onClick={() => {
        if (!pending) start(again)
      }}
    >
      {label}
    </Button>
  )
}
