import { useState } from 'react'

/**
 * The attributes of each checkbox of a list by its value. React resets a form after every answer, also after a refusal: what is
 * ticked has to be the default by then.
 */
export function useCheckboxList(chosen: readonly string[]) {
  const [ticked, setTicked] = useState(chosen)
  return (value: string) => ({
    value,
    defaultChecked: ticked.includes(value),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTicked((now) => (target.checked ? [...now, value] : now.filter((other) => other !== value))),
  })
}
