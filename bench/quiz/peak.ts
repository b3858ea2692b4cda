import { setTimeout as sleep } from 'node:timers/promises'
import { type Game, play } from './game.ts'
import { emptyNotes, type Notes } from './notes.ts'

const TICK_MS = 5

/** Fans arrive at a fixed rate, regardless of those before them. Resolves when the last has finished. */
export async function peak(fans: readonly string[], perSecond: number, game: Game): Promise<Notes> {
  const notes = emptyNotes()
  const playing: Promise<void>[] = []
  const began = performance.now()
  for (const [index, cookie] of fans.entries()) {
    while (performance.now() - began < (index / perSecond) * 1000) await sleep(TICK_MS)
    playing.push(play(cookie, game, notes))
  }
  await Promise.all(playing)
  return notes
}

/** Keeps `atOnce` fans playing. @returns fans a second who finish */
export async function inTurns(
  fans: readonly string[],
  atOnce: number,
  seconds: number,
  game: Game,
): Promise<number> {
  const notes = emptyNotes()
  const queue = fans.values()
  const began = performance.now()
  const end = began + seconds * 1000
  const player = async () => {
    for (const cookie of queue) {
      await play(cookie, game, notes)
      if (performance.now() > end) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, player))
  return notes.submitted.length / ((performance.now() - began) / 1000)
}
