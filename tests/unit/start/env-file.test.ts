import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { loadEnvFile, unknownNames } from '@/server/start/env-file'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-env-'))
const file = path.join(folder, 'operator.env')
const own = { ...process.env }
const READ = ['PORT', 'APP_URLL', 'EMAIL_FROM', 'ENV_FILE']
beforeEach(() => {
  process.env.ENV_FILE = file
  writeFileSync(
    file,
    'PORT=4001\nAPP_URLL=https://typo.example\nEMAIL_FROM="GoalQuest <ciao@a.example>" # why\n',
  )
})
afterEach(() => {
  for (const name of READ)
    if (own[name] === undefined) delete process.env[name]
    else process.env[name] = own[name]
  rmSync(file, { force: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

it('reads the variables of the file', () => {
  delete process.env.PORT
  loadEnvFile()
  expect(process.env).toMatchObject({ PORT: '4001', EMAIL_FROM: 'GoalQuest <ciao@a.example>' })
})

it('reads the first variable after a byte order mark', () => {
  delete process.env.PORT
  writeFileSync(file, '\uFEFFPORT=4001\r\nEMAIL_FROM=ciao@a.example\r\n')
  loadEnvFile()
  expect(process.env).toMatchObject({ PORT: '4001', EMAIL_FROM: 'ciao@a.example' })
})

it('overrides nothing that the process already has', () => {
  process.env.PORT = '4002'
  loadEnvFile()
  expect(process.env.PORT).toBe('4002')
})

it('stops when the file that was named is missing, and not when there is no .env', () => {
  rmSync(file)
  expect(loadEnvFile).toThrow(`ENV_FILE ${file} does not exist`)
  process.env.ENV_FILE = 'none'
  expect(loadEnvFile).not.toThrow()
})

it('names the folder that is in the place of the file, as a container makes it for a file that is missing', () => {
  process.env.ENV_FILE = folder
  expect(loadEnvFile).toThrow(`${folder} is a folder: put the file of the variables there`)
})

it('knows the names that nothing reads', () => {
  expect(unknownNames(['PORT', 'APP_URL', 'EMAIL_FROM'])).toEqual(['APP_URLL'])
})
