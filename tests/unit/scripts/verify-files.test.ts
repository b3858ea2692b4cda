import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyScriptText } from '@/lib/core/verify-script-file'
import { VERIFY_SCRIPTS } from '@/lib/core/verify-scripts'
import { freePort } from '@/server/start/ports'
import { listening } from '@/tests/support/listening'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-verify-'))
const place = (name: string) => path.join(folder, name)
const HEAD =
  'place,cause,asset,amount,balance,cause_kind,cause_id,rule_version,created_at,previous_hash,hash,account'
const LINE = '1,"Vedi il derby\r\n – 2",points,10,10,mission,m,1,2026-11-20T10:00:00.000000Z,,00,a'
const FILES = {
  'empty.json': '{}',
  'broken.json': '{"kind":',
  'wallet.jsonl': '{"format":"goalquest-ledger","version":1}\n{"proof":null}\n',
  'list.json': '[{"place":1}]',
  'picture.png': '\x89PNG\r\n\x1a\n',
  'apart.csv': `${HEAD}\r\n${LINE}\r\n`.replaceAll(',', ';'),
  'cut.csv': `${HEAD}\r\n${LINE.slice(0, -5)}`,
  'none.csv': `${HEAD}\r\n`,
  'forged.csv': `${HEAD}\r\n${LINE}\r\n`,
  'resaved.csv': `\uFEFF${HEAD}\n${LINE}\n`,
}

const server = createServer((_request, response) => response.writeHead(429).end('{"days":[]}'))
let busy = ''

beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(place(name), text)
  busy = `http://127.0.0.1:${await listening(server)}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const runFile = (file: string, ...args: string[]) =>
  new Promise<{ code: unknown; said: string; complaint: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout, complaint: stderr }),
    )
  })
const run = (script: string, ...args: string[]) => runFile(`scripts/${script}.mjs`, ...args)

const oneLine = (words: string) => ({
  code: 2,
  said: expect.any(String),
  complaint: expect.stringMatching(new RegExp(`^[^\\n]*${words}[^\\n]*\\n$`)),
})

describe('a downloaded script', () => {
  it.each(VERIFY_SCRIPTS)('%s runs alone', async (name) => {
    writeFileSync(place(name), await verifyScriptText(name))
    expect(await runFile(place(name))).toEqual(oneLine(`usage: node ${name} `))
  })
})

describe('a receipt', () => {
  it.each([
    ['missing.json', 'no such file'],
    ['broken.json', 'JSON'],
    ['empty.json', 'empty.json: not a receipt'],
  ])('in %s cannot be checked, as one line says', async (name, words) => {
    expect(await run('verify-receipt', place(name))).toEqual(oneLine(words))
  })
})

describe('a wallet', () => {
  it.each(['list.json', 'picture.png', 'apart.csv', 'empty.json'])('is not in %s', async (name) => {
    expect(await run('verify-ledger', place(name))).toEqual(oneLine(`${name}: not an exported wallet`))
  })

  it.each(['forged.csv', 'resaved.csv'])('in %s is read whole, whatever ends its lines', async (name) => {
    const { code, said } = await run('verify-ledger', place(name))
    expect([code, said]).toEqual([1, 'NO   line 1 is not what was hashed\n'])
  })

  it('that ends within a line says so', async () => {
    expect(await run('verify-ledger', place('cut.csv'))).toEqual(oneLine('cut.csv: the file ends too early'))
  })

  it('without lines is not reported as wrong', async () => {
    expect(await run('verify-ledger', place('none.csv'))).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^yes {2}0 lines/),
    })
  })
})

describe('published days of the ledger', () => {
  const heads = (from: string) => run('verify-ledger', place('wallet.jsonl'), from)

  it('that are refused are not read as if they were there', async () => {
    expect(await heads(busy)).toEqual(oneLine(`${busy} answers 429`))
  })

  it.each([
    ['empty.json', 'empty.json holds no published days'],
    ['missing.json', 'no such file'],
  ])('are not in %s', async (name, words) => {
    expect(await heads(place(name))).toEqual(oneLine(words))
  })

  it('that nothing answers for', async () => {
    expect(await heads(`http://127.0.0.1:${await freePort()}`)).toEqual(oneLine('ECONNREFUSED'))
  })
})
