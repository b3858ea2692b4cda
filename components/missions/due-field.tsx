'use client'

import { useRef, useState } from 'react'
import { DateField } from '@/components/ui/date-field'
import './missions.css'

/** A day that one touch chooses: `Domani`, `dom 22`. */
export type DueDay = { day: string; name: string; date: string }

type Props = {
  label: string
  optional: string
  days: readonly DueDay[]
  error: string | undefined
  defaultValue: string | undefined
}

/** The day a mission is due: the native picker, and buttons that fill it. */
export function DueField({ days, defaultValue = '', ...field }: Props) {
  const [value, setValue] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  // The field itself holds the day, so that one typed before this code has arrived is not lost.
  const choose = (day: string) => {
    if (input.current) input.current.value = day
    setValue(day)
  }
  return (
    <div>
      <DateField
        name="dueDate"
        ref={input}
        defaultValue={defaultValue}
        onChange={(event) => setValue(event.target.value)}
        {...field}
      />
      <div className="due-days needs-js">
        {days.map(({ day, name, date }) => (
          <button
            key={day}
            type="button"
            aria-pressed={value === day}
            onClick={() => choose(value === day ? '' : day)}
          >
            <b>{name}</b>
            <small>{date}</small>
          </button>
        ))}
      </div>
    </div>
  )
}
