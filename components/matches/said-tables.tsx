'use client'

import type { Messages } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import type { CellView, LeagueView, QuestionView } from './match-view'
import './matches.css'
import './rows.css'

type Texts = Messages['matchday']['match']
type MatesProps = { leagues: LeagueView[]; columns: { id: string; title: string }[]; texts: Texts }

/** The picks of the fan's leagues on a match, fans × questions; covered until picks close. */
export function MatePicks({ leagues, columns, texts }: MatesProps) {
  return (
    <div className="min-w-0">
      {leagues.length === 0 && (
        <Said title={texts.leagues}>
          <p className="py-3">
            {texts.alone}{' '}
            <Link href="/leagues" className="underline">
              {texts.leagues}
            </Link>
          </p>
        </Said>
      )}
      {leagues.map(({ id, title, mates }) => (
        <Said key={id} title={title}>
          {columns.length === 0 || mates.length === 0 ? (
            <p className="py-3 text-ink-soft">{columns.length === 0 ? texts.covered : texts.matesNone}</p>
          ) : (
            <div className="overflow-x-auto">
              <table className="md-said">
                <thead>
                  <tr>
                    <th scope="col">{texts.fan}</th>
                    {columns.map((column) => (
                      <th key={column.id} scope="col">
                        {column.title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {mates.map(({ id: mate, name, isOwn, cells }) => (
                    <tr key={mate} className={isOwn ? 'md-said-own' : undefined}>
                      <th scope="row">{name}</th>
                      {columns.map((column, place) => (
                        <td key={column.id}>
                          <Cell cell={cells[place] ?? null} texts={texts} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Said>
      ))}
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

/** All questions about a match, each with its right answer, its price and the number of fans who got it. */
export function QuestionHistory({ questions, texts }: { questions: QuestionView[]; texts: Texts }) {
  return (
    <div className="min-w-0">
      <Said title={texts.questions}>
        {questions.length === 0 ? (
          <p className="py-3 text-ink-soft">{texts.questionsNone}</p>
        ) : (
          <table className="md-said">
            <thead>
              <tr>
                <th scope="col">{texts.question}</th>
                <th scope="col">{texts.right}</th>
                <th scope="col">{texts.paid}</th>
                <th scope="col">{texts.picked}</th>
              </tr>
            </thead>
            <tbody>
              {questions.map(({ id, title, right, worth, hits }) => (
                <tr key={id}>
                  <th scope="row">{title}</th>
                  <td>{right}</td>
                  <td className="type-score whitespace-nowrap">{worth}</td>
                  <td>{hits || texts.noneSaid}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Said>
    </div>
  )
}

const Said = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <div className="md-day">
      <h2>{title}</h2>
    </div>
    {children}
  </section>
)
