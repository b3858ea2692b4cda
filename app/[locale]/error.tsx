'use client'

import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

type Props = { error: Error & { digest?: string }; reset: () => void }

const never = () => () => {}
/** The root layout has put the words into the page: a boundary can not ask the server for them any more. */
const wordsOfPage = () => document.body.dataset.errorTexts ?? null
const noWords = () => null

/** Nothing of the error is shown but its id, under which the log has the rest. */
export default function ErrorPage({ error, reset }: Props) {
  const words = useSyncExternalStore(never, wordsOfPage, noWords)
  if (!words) return null
  const [title = '', text = '', retry = '', code = ''] = words.split('\n')
  return (
    <main id="main" tabIndex={-1} className="wrap py-16">
      <ErrorState level={1} title={title} text={text} requestId={error.digest && `${code}: ${error.digest}`}>
        <Button onClick={reset}>{retry}</Button>
      </ErrorState>
    </main>
  )
}
