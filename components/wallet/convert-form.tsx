'use client'

import type { Messages } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { Countdown } from '@/components/ui/countdown'
import { describedBy, FieldError } from '@/components/ui/field'
import { FormResult } from '@/components/ui/form-result'
import { Link } from '@/components/ui/link'
import { SubmitButton } from '@/components/ui/submit-button'
import { useClockAnchor } from '@/components/ui/use-clock-anchor'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHydrated } from '@/components/ui/use-hydrated'
import { usePreHydrationText } from '@/components/ui/use-pre-hydration-text'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import { groupedNumber } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { convertPoints } from '@/lib/ledger/conversion/actions'
import { quickAmounts, WEEKLY_CONVERSION_CAP } from '@/lib/ledger/conversion/rules'
import type { Wallet } from '@/lib/wallet/queries'
import './wallet.css'

type Props = {
  wallet: Pick<Wallet, 'points' | 'tokens' | 'converted' | 'most' | 'resetsAt' | 'now'>
  /** Initial value of the field: from the URL, or a suggestion. */
  initial: string
  requestId: string
  resetsOn: string
  texts: Messages['wallet']['convert']
  clock: Pick<Messages['missions']['card'], 'noDue' | 'days' | 'clock' | 'dueLabel'>
  locale: Locale
}

const share = (points: number) =>
  `${(Math.min(points, WEEKLY_CONVERSION_CAP) / WEEKLY_CONVERSION_CAP) * 100}%`

/** Converts points; says before the button what the amount leaves. */
export function ConvertForm({ wallet, initial, requestId, resetsOn, texts, clock, locale }: Props) {
  const [result, submit] = useFormAction(convertPoints)
  const refused = refusalOf(result)
  const [typed, setTyped] = useState(result?.ok ? '' : (refused?.values?.amount ?? initial))
  const [seen, setSeen] = useState(result)
  // A second press in the same place must not convert the rest.
  if (seen !== result) {
    setSeen(result)
    if (result?.ok) setTyped('')
  }
  const anchor = useClockAnchor(wallet.now)
  const hydrated = useHydrated()
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  usePreHydrationText(input, setTyped)
  useResultToast(result)
  const format = groupedNumber(locale).format
  const { points, tokens, converted, most } = wallet
  const amount = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0
  const now = amount <= most ? amount : 0
  const isOverMost = most > 0 && amount > most
  // The answer to another amount is out of date.
  const answered = typed === refused?.values?.amount ? refused.fields?.amount : undefined
  const error = answered ?? (isOverMost ? fill(texts.most, { most: format(most) }) : undefined)
  return (
    <form action={submit} noValidate className="wallet-convert sheet">
      <FormResult result={result} />
      <input type="hidden" name="requestId" value={requestId} />
      <h2 className="mb-3 text-xl">{texts.title}</h2>
      <label htmlFor={field} className="mb-1 block text-sm font-[650]">
        {texts.amount}
      </label>
      <div className="wallet-amount">
        <input
          ref={input}
          id={field}
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          className="field"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...describedBy(field, { error, hint: texts.left })}
        />
        <QuickAmounts {...{ most, amount, texts, format }} onPick={setTyped} />
      </div>
      {error && <FieldError id={`${field}-error`}>{error}</FieldError>}
      <div className="mt-4">
        <WeeklyCap {...{ converted, now, texts, format }} />
        <p id={`${field}-hint`} className="mt-1 text-ink-soft text-sm">
          {fill(most > 0 ? texts.left : points > 0 ? texts.full : texts.none, {
            points: format(most),
            resetsOn,
          })}
          {points > 0 && (
            <>
              {' '}
              <Countdown dueAt={wallet.resetsAt} anchor={anchor} texts={clock} before={texts.timeLeft} />
            </>
          )}
        </p>
      </div>
      <p className="wallet-after" aria-live="polite">
        {texts.after}
        <span>
          <b>{format(points - now)}</b> {texts.points}
        </span>
        <span>
          <b>{format(tokens + now)}</b> {texts.tokens}
        </span>
      </p>
      <SubmitButton disabled={most === 0} pendingLabel={texts.converting} className="w-full">
        {hydrated && now > 0 ? amountText(texts.buttonOne, texts.button, now, format) : texts.convert}
      </SubmitButton>
    </form>
  )
}

type Figures = { texts: Props['texts']; format: (figure: number) => string }

const amountText = (one: string, more: string, points: number, format: Figures['format']) =>
  points === 1 ? one : fill(more, { amount: format(points) })

/** Amounts that one touch fills in; without JavaScript each is a link to the filled form. */
function QuickAmounts({
  most,
  amount,
  onPick,
  texts,
  format,
}: Figures & { most: number; amount: number; onPick: (amount: string) => void }) {
  const amounts = quickAmounts(most)
  if (amounts.length === 0) return null
  return (
    <span className="wallet-quick">
      {amounts.map((quick) => (
        <Link
          key={quick}
          href={`/wallet?amount=${quick}`}
          scroll={false}
          aria-current={quick === amount || undefined}
          aria-label={amountText(texts.quickOne, texts.quick, quick, format)}
          onClick={(event) => {
            event.preventDefault()
            onPick(String(quick))
          }}
        >
          {quick}
        </Link>
      ))}
    </span>
  )
}

/** The week's cap: what has been converted, and what would be now. */
function WeeklyCap({ converted, now, texts, format }: Figures & { converted: number; now: number }) {
  const cap = format(WEEKLY_CONVERSION_CAP)
  const bar = fill(texts.bar, { converted: format(converted), now: format(now), cap })
  return (
    <>
      <div className="wallet-cap" role="img" aria-label={bar}>
        <i style={{ width: share(converted) }} />
        {now > 0 && <u style={{ width: share(now) }} />}
      </div>
      <p className="wallet-cap-texts">
        <span>
          {fill(texts.converted, { points: format(converted) })}
          {now > 0 && (
            <>
              {', '}
              <strong>{fill(texts.now, { points: format(now) })}</strong>
            </>
          )}
        </span>
        <span>{fill(texts.cap, { points: cap })}</span>
      </p>
    </>
  )
}
