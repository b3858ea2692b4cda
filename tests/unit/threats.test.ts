import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const listed = [...readFileSync('docs/threats.md', 'utf8').matchAll(/^- \*\*([TF]\d+[a-z]?)\*\*/gm)].map(
  ([, code = '']) => code,
)
const held = globSync('{tests,bench}/**/*.ts')
  .filter((path) => !path.endsWith('threats.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

it('each threat and fault that the documentation lists is named by a test or a measurement', () => {
  expect(listed.length).toBeGreaterThan(50)
  expect(listed.filter((code) => !new RegExp(`\\b${code}\\b`).test(held))).toEqual([])
})
