'use client'

import type { MouseEvent } from 'react'
import { fill } from '@/lib/core/fill'
import { pickField, seenField } from '@/lib/matchday/slip/rules'
import type { QuestionView, SlipOption } from '@/lib/matchday/slip/words'
import type { SlipTexts } from './slip-form'
import './matchday.css'

/** With more picks than this a list is shorter than its stubs. */
const STUBS_MAX = 3

export type Choice = { unsaved: Record<string, string>; change: (id: string, pick: string) => void }
type Props = { question: QuestionView; choice: Choice; texts: SlipTexts; names?: Record<string, string> }

const labelOf = ([pick, , label]: SlipOption) => label ?? pick.replace('-', '–')

/** One question as a row of stubs: choice, perforation, points. @param names what a code means, for those who hear it */
export function SlipQuestion({ question, choice, texts, names }: Props) {
  const { id, title, options, isOpen, saved } = question
  if (options.length > STUBS_MAX) return <SlipSelect {...{ question, texts }} />
  return (
    <fieldset className="sl-picks" data-picks={options.length} data-result={names ? '' : undefined}>
      <legend className="sr-only">{title}</legend>
      {options.map((option) => {
        const [pick, points] = option
        const again = (event: MouseEvent<HTMLInputElement>) => {
          if (event.detail > 0 && choice.unsaved[id] === pick) choice.change(id, saved ?? '')
        }
        return (
          <label key={pick} className="sl-pick" data-saved={saved === pick || undefined}>
            <input
              type="radio"
              name={pickField.of(id)}
              value={pick}
              defaultChecked={saved === pick}
              disabled={!isOpen}
              aria-label={fill(texts.option, { pick: names?.[pick] ?? labelOf(option), points })}
              onClick={again}
            />
            <b>{labelOf(option)}</b>
            <small>{points}</small>
          </label>
        )
      })}
      {isOpen && saved !== null && <input type="hidden" name={seenField.of(id)} value={saved} />}
    </fieldset>
  )
}

function SlipSelect({
  question: { id, title, options, isOpen, saved },
  texts,
}: Pick<Props, 'question' | 'texts'>) {
  return (
    <span className="sl-select">
      <select name={pickField.of(id)} defaultValue={saved ?? ''} disabled={!isOpen} aria-label={title}>
        <option value="">{texts.choose}</option>
        {options.map((option) => (
          <option key={option[0]} value={option[0]}>
            {fill(texts.option, { pick: labelOf(option), points: option[1] })}
          </option>
        ))}
      </select>
      {isOpen && saved !== null && <input type="hidden" name={seenField.of(id)} value={saved} />}
    </span>
  )
}
