'use client'

import type { Messages } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import type { CellView, ClosedQuestionView, LeagueView } from '@/lib/matchday/match/words'
import './matches.css'

type Texts = Messages['matchday']['match']
type MatesProps = {
  leagues: LeagueView[]
  /** Of leagues that are not shown. */
  silent: string
  columns: { id: string; title: string }[]
  /** From when the picks can be seen; empty while the time is unknown. */
  since: string
  texts: Texts
}

/** The picks of the fan's leagues on a match, fans × questions; covered until picks close. */
export function MatePicks({ leagues, silent, columns, since, texts }: MatesProps) {
  return (
    <div className="min-w-0">
      {leagues.map(({ id, title, mates }) => (
        <PickTable key={id} title={title} aside={since}>
          <table className="md-picks" aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{texts.fan}</th>
                {columns.map((column) => (
                  <th key={column.id} scope="col">
                    {column.title}
                  </th>
                ))}
                <th scope="col">{texts.points}</th>
              </tr>
            </thead>
            <tbody>
              {mates.map(({ id: mate, name, isOwn, cells, points }) => (
                <tr key={mate} className={isOwn ? 'md-picks-own' : undefined}>
                  <th scope="row">{name}</th>
                  {columns.map((column, index) => (
                    <td key={column.id}>
                      <Cell cell={cells[index] ?? null} texts={texts} />
                    </td>
                  ))}
                  <td className="type-score text-2xl">{points}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PickTable>
      ))}
      {silent && leagues.length > 0 && <p className="py-3 text-ink-soft">{silent}</p>}
      {silent && leagues.length === 0 && (
        <PickTable title={texts.leagues}>
          <p className="py-3 text-ink-soft">
            {silent}{' '}
            <Link href="/leagues" className="underline">
              {texts.leagues}
            </Link>
          </p>
        </PickTable>
      )}
    </div>
  )
}

function Cell({ cell, texts }: { cell: CellView | null; texts: Texts }) {
  if (!cell) return <>{texts.noneSaid}</>
  const { pick, look } = cell
  return (
    <span className={`md-cell md-cell-${look}`}>
      {pick}
      {look !== 'open' && (
        <i role="img" aria-label={texts.said[look]}>
          {look === 'right' ? '✓' : '×'}
        </i>
      )}
    </span>
  )
}

type HistoryProps = { questions: ClosedQuestionView[]; isOver: boolean; texts: Texts }

/** The closed questions about a match, each with its right answer, its price and the number of fans who got it. */
export function QuestionHistory({ questions, isOver, texts }: HistoryProps) {
  return (
    <div className="min-w-0">
      <PickTable title={texts.questions}>
        <table className="md-picks" aria-label={texts.questions}>
          <thead>
            <tr>
              <th scope="col">{texts.question}</th>
              <th scope="col">{texts.right}</th>
              <th scope="col">{isOver ? texts.paid : texts.pays}</th>
              <th scope="col">{texts.picked}</th>
            </tr>
          </thead>
          <tbody>
            {questions.map(({ id, title, right, worth, hits }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td>{right}</td>
                <td className="type-score">{worth}</td>
                <td>{hits || texts.noneSaid}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PickTable>
    </div>
  )
}

const PickTable = ({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) => (
  <section aria-label={title}>
    <SectionHead
      title={title}
      aside={
        aside && (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <Icon name="lock" size={16} />
            {aside}
          </span>
        )
      }
    />
    <div className="overflow-x-auto">{children}</div>
  </section>
)
