'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from './button'

type Props = { label: string; pendingLabel?: string; onRetry?: () => void }

/** Asks the server for the page again, or does what the error boundary hands it. */
export function RetryButton({ label, pendingLabel, onRetry }: Props) {
  const router = useRouter()
  const [pending, start] = useTransition()
  return (
    <Button
      variant="outline"
      size="sm"
      icon="retry"
      pending={pending}
      pendingLabel={pendingLabel}
      onClick={() => {
        if (!pending) start(onRetry ?? router.refresh)
      }}
    >
      {label}
    </Button>
  )
}
