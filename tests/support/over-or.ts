import { expect } from 'vitest'

/** Waits until the work is over or the condition holds. With a race, the poll would go on in the tests that follow. */
export async function untilDoneOr(work: Promise<unknown>, holds: () => Promise<boolean>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  await expect.poll(async () => isOver || holds()).toBe(true)
}
