import { describe, expect, it } from 'vitest'
import { costMicros } from '@/lib/ai/rules'
import { byteRange, pngSize, posterWords, wavLength } from '@/lib/studio/rules'
import { generateImageInput, imageInput } from '@/lib/studio/schema'
import { posterPng } from '@/vendors/openai/poster/poster'

const wav = ({ seconds, stated }: { seconds: number; stated?: number }) => {
  const data = Buffer.alloc(seconds * 8_000)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0).toString()
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(stated ?? data.length, 40)
  return Buffer.concat([head, data])
}

describe('a picture', () => {
  it('takes its size from its first chunk', () => {
    expect(pngSize(posterPng('Notte di coppa', { width: 96, height: 64 }))).toEqual({ width: 96, height: 64 })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a header', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
    ['another first chunk', Buffer.from('89504e470d0a1a0a0000000d494441540000000100000001', 'hex')],
    ['no pixels', Buffer.from('89504e470d0a1a0a0000000d494844520000000000000001', 'hex')],
  ])('is not one: %s', (_name, file) => expect(pngSize(file)).toBeNull())
})

describe('a speech', () => {
  it('has its length', () => expect(wavLength(wav({ seconds: 2 }))).toBe(2_000))

  it('that was streamed states no true length: its own size counts', () =>
    expect(wavLength(wav({ seconds: 3, stated: 0xffffffff }))).toBe(3_000))

  it.each([
    ['text', Buffer.from('no sound')],
    ['silence of no length', wav({ seconds: 0 })],
    ['a header without its data', wav({ seconds: 1 }).subarray(0, 36)],
    ['chunks that never end', Buffer.concat([Buffer.from('RIFF0000WAVEjunk'), Buffer.alloc(4, 0xff)])],
  ])('is not one: %s', (_name, file) => expect(wavLength(file)).toBeNull())
})

describe('the words of a poster', () => {
  it.each([
    ['Undici metri, tu e basta', 'Undici metri', 'tu e basta'],
    ['la curva piena vista dal cerchio di centrocampo', 'La curva piena vista dal', 'cerchio di centrocampo'],
    ['Nebbia', 'Nebbia', ''],
    ['Notte  di coppa\tallo stadio con la pioggia', 'Notte di coppa allo stadio', 'con la pioggia'],
    ['Sotto\n la pioggia, si  gioca', 'Sotto', 'la pioggia, si  gioca'],
    [`${'x'.repeat(60)} e altro`, `X${'x'.repeat(59)}`, 'e altro'],
  ])('%s', (prompt, title, line) => expect(posterWords(prompt)).toEqual({ title, line }))
})

describe('a part of a file', () => {
  it.each([
    [null, null],
    ['bytes=0-', { first: 0, last: 99 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=90-500', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['lines=0-1', null],
  ])('%s', (header, range) => expect(byteRange(header, 100)).toEqual(range))
})

describe('the cost of a call', () => {
  it('is rounded up to a millionth of a dollar', () => {
    expect(costMicros('gpt-6-luna', { input: 1_000, output: 301 })).toBe(251)
    expect(costMicros('gpt-image-2.5-flare', { input: 20, output: 1_024 })).toBe(30_820)
    // A minute of speech is 1.5 cents, and its text next to nothing.
    expect(costMicros('gpt-4o-mini-tts', { input: 0, output: 60_000 })).toBe(15_000)
  })

  it('is unknown without a price or a count', () => {
    expect(costMicros('llama-4', { input: 1, output: 1 })).toBeNull()
    expect(costMicros('gpt-6-luna', null)).toBeNull()
  })
})

describe('what the forms accept', () => {
  const requestId = '2f1b0b0e-6b1e-4a8e-9a55-0d1f3c1f0a11'

  it('leaves an empty text to the command, which has its own message for it', () =>
    expect(imageInput.parse({ prompt: ' \n ', requestId }).prompt).toBeNull())

  it.each([
    [{ prompt: 'x'.repeat(401), requestId }, 'too_long'],
    [{ prompt: 'Notte\u202e di coppa', requestId }, 'unreadable'],
    [{ prompt: 'Notte', requestId: '1' }, 'invalid'],
  ])('refuses %j', (input, message) =>
    expect(imageInput.safeParse(input).error?.issues[0]?.message).toBe(message),
  )

  it('knows two sizes', () => {
    expect(generateImageInput.parse({ prompt: 'Notte' }).size).toBe('1024x1024')
    expect(generateImageInput.safeParse({ prompt: 'Notte', size: '9999x9999' }).success).toBe(false)
  })
})
