import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMultipart } from '@/server/web/multipart'

const TYPE = 'multipart/form-data; boundary=b'
const DISPOSITION = 'Content-Disposition: form-data; name="a"'
const parse = (text: string, type = TYPE) => parseMultipart(Buffer.from(text), type)
const withHead = (head: string, value = '') => parse(`--b\r\n${head}\r\n\r\n${value}\r\n--b--\r\n`)

describe('a multipart form', () => {
  it('is read as browsers write it', () => {
    expect(withHead(DISPOSITION, 'riga\r\n\r\n--riga--')).toEqual([
      { name: 'a', value: 'riga\r\n\r\n--riga--' },
    ])
    expect(withHead(`${DISPOSITION}; filename="x.csv"\r\nContent-Type: text/csv`, '1,2')).toEqual([
      { name: 'a', value: '1,2' },
    ])
    expect(parse('--b--\r\n')).toEqual([])
    expect(parse('--b--')).toEqual([])
  })

  it('is read as FormData of this Node writes it, whatever the fields hold', async () => {
    const text = fc.string({ unit: 'grapheme' })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text)), async (fields) => {
        const form = new FormData()
        for (const [name, value] of fields) form.append(name, value)
        const sent = new Response(form)
        const type = sent.headers.get('content-type') ?? ''
        const body = Buffer.from(await sent.arrayBuffer())
        const received = await new Response(body, { headers: { 'content-type': type } }).formData()
        const decoded = parseMultipart(body, type)?.map(({ value }) => value)
        expect(decoded).toEqual([...received.values()])
      }),
    )
  })

  it.each([
    ['an unquoted name', 'Content-Disposition: form-data; name=a'],
    ['an encoded name', "Content-Disposition: form-data; name*=UTF-8''a"],
    ['an encoded name beside the plain one', `${DISPOSITION}; name*=UTF-8''b`],
    ['two names', `${DISPOSITION}; name="b"`],
    ['an encoded file name', `${DISPOSITION}; filename*=UTF-8''b\r\nContent-Type: text/csv`],
    ['a file without a type', `${DISPOSITION}; filename="b"`],
    ['a type without a file', `${DISPOSITION}\r\nContent-Type: text/plain`],
    ['an extra header', `${DISPOSITION}\r\nX-Extra: 1`],
    ['an extra header before', `X-Extra: 1\r\n${DISPOSITION}`],
    ['a folded header', 'Content-Disposition: form-data;\r\n name="a"'],
    ['another disposition', 'Content-Disposition: attachment; name="a"'],
    ['other letters', DISPOSITION.toLowerCase()],
    ['a control character', 'Content-Disposition: form-data; name="a\u0014"'],
    ['a line break by itself', 'Content-Disposition: form-data; name="a\nb"'],
    ['no header', ''],
  ])('is refused with %s', (_name, head) => {
    expect(withHead(head)).toBeNull()
  })

  it.each([
    ['text before it', `x\r\n--b\r\n${DISPOSITION}\r\n\r\n\r\n--b--\r\n`],
    ['text after it', `--b\r\n${DISPOSITION}\r\n\r\n\r\n--b--\r\nx`],
    ['no end', `--b\r\n${DISPOSITION}\r\n\r\n\r\n`],
    ['an end in the middle', `--b--\r\n--b\r\n${DISPOSITION}\r\n\r\n\r\n--b--\r\n`],
    ['padding after the boundary', `--b \r\n${DISPOSITION}\r\n\r\n\r\n--b--\r\n`],
    ['a longer boundary', `--bc\r\n${DISPOSITION}\r\n\r\n\r\n--b--\r\n`],
    ['bare line feeds', `--b\n${DISPOSITION}\n\n\n--b--\n`],
    ['nothing', ''],
    ['1,001 parts', `${`--b\r\n${DISPOSITION}\r\n\r\n\r\n`.repeat(1_001)}--b--\r\n`],
  ])('is refused with %s', (_name, text) => {
    expect(parse(text)).toBeNull()
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary="b"',
    'multipart/form-data; boundary=a; boundary=b',
    'multipart/form-data; charset=utf-8; boundary=b',
    'Multipart/Form-Data; boundary=b',
    'multipart/mixed; boundary=b',
  ])('is refused as %s', (type) => {
    expect(parse('--b--\r\n', type)).toBeNull()
  })
})
