import { useState } from 'react'

/** A choice that shows at once, and follows the page when that changes it. @returns the choice, and how to choose another */
export function useFollowedValue(value: string): [string, (next: string) => void] {
  const [choice, setChoice] = useState({ from: value, now: value })
  if (choice.from !== value) setChoice({ from: value, now: value })
  return [choice.now, (now) => setChoice({ from: value, now })]
}
