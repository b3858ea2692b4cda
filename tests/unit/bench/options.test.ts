import { expect, it } from 'vitest'
import { PARTS, readOptions } from '@/bench/options'
import { reportFileOf } from '@/bench/report'

it('a part requested by name alone runs, even one with an option of its own', () => {
  expect(readOptions(['--only=fresh'])).toMatchObject({ fresh: true, only: ['fresh'] })
  expect(readOptions(['--only=pages,weight'])).toMatchObject({ fresh: false, only: ['pages', 'weight'] })
})

it('an unknown part is refused by a line that lists the known ones', () => {
  expect(() => readOptions(['--only=pages,wieght'])).toThrow(
    `--only=wieght: the parts are ${PARTS.join(', ')}`,
  )
})

it.each(['0', '-1', 'ten', 'NaN'])('a load of %s minutes is refused', (minutes) => {
  expect(() => readOptions([`--minutes=${minutes}`])).toThrow(
    `--minutes=${minutes}: a number above 0 is wanted`,
  )
})

it.each([
  [[], 'bench/latest.md'],
  [['--full', '--fresh', '--strict'], 'bench/latest.md'],
  [['--only=pages'], 'bench/.work/latest.md'],
  [['--quick'], 'bench/.work/latest.md'],
])('a run with %j reports to %s', (args, file) => {
  expect(reportFileOf(readOptions(args))).toBe(file)
})
