'use client'

import type { Messages } from 'next-intl'
import { Shirt } from '@/components/fixture/shirt'
import type { TableRowView } from '@/lib/matches/table/words'
import './competition-table.css'

type Texts = Messages['table']
type Props = { rows: TableRowView[]; caption: string; texts: Texts }

const FIGURES = ['played', 'won', 'drawn', 'lost'] as const

/** A competition's table as printed in a paper. */
export function CompetitionTable({ rows, caption, texts }: Props) {
  return (
    <table className="md-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{texts.place}</span>
          </th>
          <th scope="col">{texts.team}</th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" className={figure === 'played' ? undefined : 'md-wide'}>
              <abbr title={texts[figure].long}>{texts[figure].short}</abbr>
            </th>
          ))}
          <th scope="col">
            <abbr title={texts.difference.long}>{texts.difference.short}</abbr>
          </th>
          <th scope="col">{texts.form}</th>
          <th scope="col">
            <abbr title={texts.points.long}>{texts.points.short}</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, name, kit, figures, difference, points, form, isPlaying, zone, isCut }) => (
          <tr key={place} className={isCut ? 'md-cut' : undefined}>
            <td className={zone ? `md-zone-${zone}` : undefined}>{place}</td>
            <th scope="row">
              <span>
                <Shirt kit={kit} />
                {name}
                {isPlaying && <i className="md-dot" role="img" aria-label={texts.playing} />}
              </span>
            </th>
            {figures.map((figure, column) => (
              <td key={FIGURES[column]} className={column === 0 ? undefined : 'md-wide'}>
                {figure}
              </td>
            ))}
            <td>{difference}</td>
            <td>
              <Form letters={form} texts={texts} />
            </td>
            <td className="type-score">{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Form({
  letters,
  texts: { letters: short, letterNames },
}: {
  letters: TableRowView['form']
  texts: Texts
}) {
  if (letters.length === 0) return null
  return (
    <span
      className="md-form"
      role="img"
      aria-label={letters.map(({ letter }) => letterNames[letter]).join(', ')}
    >
      {letters.map(({ place, letter }) => (
        <i key={place} className={`md-form-${letter}`}>
          {short[letter]}
        </i>
      ))}
    </span>
  )
}
