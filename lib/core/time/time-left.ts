/** In days and hours from one day up, to the second below that. */
type TimeLeft =
  | { kind: 'days'; days: number; hours: number }
  | { kind: 'clock'; hours: number; minutes: number; seconds: number }

/** Time left until a deadline, never below zero; both instants in milliseconds since the epoch. */
export function timeLeft(nowMs: number, deadlineMs: number): TimeLeft {
  const seconds = Math.max(0, Math.floor((deadlineMs - nowMs) / 1000))
  const hours = Math.floor(seconds / 3600)
  if (hours >= 24) return { kind: 'days', days: Math.floor(hours / 24), hours: hours % 24 }
  return { kind: 'clock', hours, minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
}
