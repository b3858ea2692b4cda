'use client'

import type { Route } from 'next'
import type { Messages } from 'next-intl'
import { Link } from '@/components/ui/link'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import type { MovementView } from '@/lib/wallet/words'
import './wallet.css'

type Props = {
  lines: (MovementView & { cause?: string })[]
  unit: string
  texts: Messages['wallet']['statement']
}

/** The lines of a statement, latest first. */
export function MovementList({ lines, unit, texts }: Props) {
  return (
    <>
      <p className="wallet-heads" aria-hidden="true">
        <span>{texts.date}</span>
        <span>{texts.cause}</span>
        <span />
        <span>{unit}</span>
        <span>{texts.balance}</span>
      </p>
      <ol aria-label={texts.title}>
        {lines.map(({ place, iso, day, time, title, detail, cause, href, amount, balance, isCorrection }) => (
          <li key={place} className="wallet-line">
            <time dateTime={iso} className="wallet-date">
              {day} <span>{time}</span>
            </time>
            <p className="wallet-cause">
              <b>{title}</b>
              {detail && <span>{nonBreaking(detail)} </span>}
              {cause && <span className="hash block">{cause}</span>}
              {href && (
                <Link
                  href={href as Route}
                  className="wallet-receipt thumb-link"
                  aria-label={`${texts.receipt}: ${title}`}
                >
                  {texts.receipt}
                </Link>
              )}
            </p>
            <b className={isCorrection ? 'wallet-moved wallet-corrected' : 'wallet-moved'}>{amount}</b>
            <span className="wallet-balance">
              <i>{texts.balanceOf}</i> {balance}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
