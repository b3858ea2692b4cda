'use client'

import type { Messages } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { NoticeBox } from '@/components/ui/notice-box'
import { fill } from '@/lib/core/i18n/fill'
import { groupedNumber } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { dayName } from '@/lib/core/time/day-names'
import { readLastCheck, storeLastCheck } from './last-check'
import { recompute, type Verdict } from './recompute'
import './wallet.css'

type Texts = Messages['wallet']['verify']
type Props = { account: string; texts: Texts; locale: Locale }
type State =
  | { kind: 'idle' }
  | { kind: 'running'; lines: number }
  | { kind: 'failed' }
  | { kind: 'done'; verdict: Verdict }

const PROGRESS_EVERY = 100

/** Recomputes the chain on this device and says what was checked. */
export function ChainCheck({ account, texts, locale }: Props) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const format = groupedNumber(locale).format
  const start = async () => {
    setState({ kind: 'running', lines: 0 })
    try {
      const { verdict, keep } = await recompute(readLastCheck(account), (lines) => {
        if (lines % PROGRESS_EVERY === 0) setState({ kind: 'running', lines })
      })
      if (keep) storeLastCheck(account, { ...keep, at: Date.now() })
      setState({ kind: 'done', verdict })
    } catch {
      setState({ kind: 'failed' })
    }
  }
  const isRunning = state.kind === 'running'
  return (
    <div className="grid justify-items-start gap-5">
      <Button
        className="needs-js"
        pending={isRunning}
        pendingLabel={fill(texts.running, { lines: format(isRunning ? state.lines : 0) })}
        onClick={() => !isRunning && start()}
      >
        {state.kind === 'idle' ? texts.start : texts.again}
      </Button>
      <noscript>
        <p>{texts.noScript}</p>
      </noscript>
      <div role="status" className="w-full max-w-2xl">
        {state.kind === 'failed' && (
          <NoticeBox tone="red" icon="alert" title={texts.failed}>
            {'subtle' in crypto ? texts.failedText : texts.insecureText}
          </NoticeBox>
        )}
        {state.kind === 'done' && <Result verdict={state.verdict} texts={texts} locale={locale} />}
      </div>
    </div>
  )
}

function Result({ verdict, texts, locale }: { verdict: Verdict; texts: Texts; locale: Locale }) {
  const { format } = groupedNumber(locale)
  if (verdict.kind === 'broken')
    return (
      <NoticeBox tone="red" icon="alert" title={texts.broken}>
        {fill(texts.brokenAt, { place: format(verdict.place), fault: texts.faults[verdict.fault] })}
      </NoticeBox>
    )
  const { lines, head, kept, published } = verdict
  return (
    <NoticeBox tone="flood" icon="check" title={texts.intact}>
      <ul className="wallet-checks">
        <li>{lines === 1 ? texts.linesOne : fill(texts.lines, { lines: format(lines) })}</li>
        {kept > 0 && <li>{kept === 1 ? texts.keptOne : fill(texts.kept, { lines: format(kept) })}</li>}
        <li>
          {published
            ? fill(texts.published, { lines: format(published.lines), day: dayName(published.day, locale) })
            : texts.notPublished}
        </li>
        {head && <li className="hash">{fill(texts.head, { head })}</li>}
      </ul>
    </NoticeBox>
  )
}
