'use client'

import { useId, useRef, useState } from 'react'
import { NumberField } from '@/components/ui/number-field'
import { fill } from '@/lib/core/i18n/fill'
import { difficultyOf, MAX_POINTS } from '@/lib/missions/rules'
import type { MissionTexts } from './texts'
import './missions.css'

const STEP = 5

type Props = {
  label: string
  error: string | undefined
  defaultValue: number | string
  texts: Pick<MissionTexts['form'], 'less' | 'more'> & Pick<MissionTexts['card'], 'easy' | 'medium' | 'hard'>
}

/** The points of a mission, with a button for less and one for more, and the difficulty that follows from them. */
export function PointsField({ defaultValue, texts, ...field }: Props) {
  const [value, setValue] = useState(String(defaultValue))
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  // As with the due day, the field itself holds the points.
  const add = (by: number) => {
    if (!input.current) return
    const points = Math.min(MAX_POINTS, Math.max(0, (Number(input.current.value) || 0) + by))
    input.current.value = String(points)
    setValue(input.current.value)
  }
  const step = (by: number) => (
    <button
      type="button"
      className="needs-js"
      aria-label={fill(by < 0 ? texts.less : texts.more, { step: STEP })}
      onClick={() => add(by)}
    >
      {by < 0 ? '−' : '+'}
    </button>
  )
  return (
    <div className="points-field">
      <NumberField
        id={id}
        name="points"
        className="points-number"
        min={0}
        max={MAX_POINTS}
        ref={input}
        defaultValue={defaultValue}
        onChange={(event) => setValue(event.target.value)}
        {...field}
      />
      {step(-STEP)}
      {step(STEP)}
      <output htmlFor={id} className="needs-js">
        {texts[difficultyOf(Number(value))]}
      </output>
    </div>
  )
}
