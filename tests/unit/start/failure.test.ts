import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { explainFailure } from '@/server/start/failure'

const reasonOf = (run: () => void) => {
  try {
    run()
    return 'no failure'
  } catch (error) {
    return explainFailure(error)
  }
}

it('hides a password, but not the word that stands for it in an example', () => {
  expect(explainFailure(new Error('bad: postgres://fan:hush@db/x'))).toBe('bad: postgres://fan:***@db/x')
  const example = 'must look like postgres://USER:PASSWORD@HOST:5432/NAME'
  expect(explainFailure(new Error(example))).toBe(example)
})

it('says that a file is where a folder is needed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-failure-'))
  const file = path.join(folder, 'data')
  writeFileSync(file, '')
  expect(reasonOf(() => mkdirSync(file))).toBe(`a file is where a folder is needed: ${file}`)
  const below = path.join(file, 'backups')
  expect(reasonOf(() => mkdirSync(below, { recursive: true }))).toMatch(
    /^a file is where a folder is needed: /,
  )
  rmSync(folder, { recursive: true })
})
