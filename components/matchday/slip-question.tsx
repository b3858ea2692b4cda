'use client'

import { ScoreFields } from '@/components/missions/score-fields'
import { fill } from '@/lib/core/i18n/fill'
import { pickField, seenField } from '@/lib/matchday/slip/rules'
import type { QuestionView } from '@/lib/matchday/slip/words'
import type { OwnPickView } from '@/lib/matchday/words'
import { optionLabel } from '@/lib/missions/picks/rules'
import type { SlipTexts } from './texts'
import './questions.css'

/** Above this many picks a list is shorter than stubs. */
const STUBS_MAX = 3

export type Choice = {
  unsaved: Record<string, string>
  /** What was sent and refused, on a page without JavaScript. */
  rejected?: Record<string, string>
}
type Question = Pick<QuestionView, 'id' | 'title' | 'options' | 'isOpen' | 'saved'>
type Props = { question: Question; choice: Choice; texts: SlipTexts; names?: Record<string, string> }

/** One question as a row of stubs: choice, perforation, points. @param names the meaning of each code, for screen readers; without it the words on the stub are its name */
export function SlipQuestion({ question, choice, texts, names }: Props) {
  const { id, title, options, isOpen, saved } = question
  if (options.length > STUBS_MAX) return <SlipSelect {...{ question, choice, texts }} />
  const field = pickField.of(id)
  return (
    <fieldset aria-label={title} className="sl-picks">
      {options.map((option) => {
        const [pick, points] = option
        return (
          <label key={pick} data-saved={saved === pick || undefined}>
            <input
              type="radio"
              name={field}
              value={pick}
              defaultChecked={(choice.rejected?.[id] ?? saved) === pick}
              disabled={!isOpen}
              aria-label={names?.[pick] && fill(texts.option, { pick: names[pick], points })}
            />
            <b>{optionLabel(option)}</b>
            <small>{points}</small>
          </label>
        )
      })}
      <Seen {...{ question }} />
    </fieldset>
  )
}

const Seen = ({ question: { id, isOpen, saved } }: Pick<Props, 'question'>) =>
  isOpen && saved !== undefined && <input type="hidden" name={seenField.of(id)} value={saved} />

function SlipSelect({ question, choice, texts }: Omit<Props, 'names'>) {
  const { id, title, options, isOpen, saved } = question
  return (
    <span className="sl-select">
      <select
        name={pickField.of(id)}
        defaultValue={choice.rejected?.[id] ?? saved ?? ''}
        disabled={!isOpen}
        aria-label={title}
      >
        <option value="">{texts.choose}</option>
        {options.map((option) => (
          <option key={option[0]} value={option[0]}>
            {fill(texts.option, { pick: optionLabel(option), points: option[1] })}
          </option>
        ))}
      </select>
      <Seen {...{ question }} />
    </span>
  )
}

/** Marks a saved pick beyond those of its week that earn points. */
export const ForXp = ({ own, texts }: { own: OwnPickView | undefined; texts: SlipTexts }) =>
  own?.paid === 'xp' && <small className="sl-xp">{texts.forXp}</small>

type ScoreProps = Omit<Props, 'question' | 'names'> & {
  question: Question & { others: number }
  teams: readonly string[]
}

/** The question of the exact score, whose hundred picks fit into no row or list. */
export function SlipScore({ question, choice, teams, texts }: ScoreProps) {
  const { id, title, options, others, isOpen, saved } = question
  return (
    <>
      <ScoreFields
        name={pickField.of(id)}
        label={title}
        saved={saved ?? ''}
        chosen={choice.unsaved[id] ?? choice.rejected?.[id] ?? saved ?? ''}
        disabled={!isOpen}
        texts={texts.score}
        {...{ teams, options, others }}
      />
      <Seen {...{ question }} />
    </>
  )
}
