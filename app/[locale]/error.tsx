'use client'

import { unstable_isUnrecognizedActionError as isOfOlderBuild } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { WhistleArt } from '@/components/art/whistle'
import { ErrorLayout } from '@/components/shell/error-layout'
import { RetryButton } from '@/components/shell/retry-button'
import { splitErrorTexts } from '@/components/ui/error-texts'

type Props = { error: Error & { digest?: string }; reset: () => void }

const never = () => () => {}
const onNetwork = (notify: () => void) => {
  for (const change of ['online', 'offline']) window.addEventListener(change, notify)
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, notify)
  }
}
const isOnline = () => navigator.onLine
const always = () => true
/** An error boundary cannot ask the server for its texts, so the root layout puts them into the page. */
const wordsOfPage = () => document.body.dataset.errorTexts ?? null
const noWords = () => null

/** Shows only the id of the error; the log has the details. A page of an older build, whose actions are gone, reloads. */
export default function ErrorPage({ error, reset }: Props) {
  const words = useSyncExternalStore(never, wordsOfPage, noWords)
  const isOld: boolean = isOfOlderBuild(error)
  const online = useSyncExternalStore(onNetwork, isOnline, always)
  useEffect(() => {
    if (isOld) location.reload()
  }, [isOld])
  if (!words || isOld) return null
  const { title, text, retry, code, home, offline, offlineText } = splitErrorTexts(words)
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh">
      <div role="alert" className="grid">
        <ErrorLayout art={<WhistleArt />} title={online ? title : offline} text={online ? text : offlineText}>
          {error.digest && <p className="type-narrow wrap-anywhere">{`${code}: ${error.digest}`}</p>}
          <div className="flex flex-wrap items-center gap-5">
            <RetryButton label={retry} onRetry={reset} />
            {/* Whatever is broken, the static landing page works; a plain link loads it afresh. */}
            <a href="/" className="inline-flex min-h-11 items-center underline">
              {home}
            </a>
          </div>
        </ErrorLayout>
      </div>
    </main>
  )
}
