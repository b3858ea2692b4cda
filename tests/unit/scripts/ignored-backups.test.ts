import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')

it('keeps backups that lie in the clone out of images and commits', () => {
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(['backups', '**/*.gz', '**/*.unfinished']))
  expect(linesOf('.gitignore')).toEqual(expect.arrayContaining(['/backups/', '*.gz', '*.unfinished']))
})
