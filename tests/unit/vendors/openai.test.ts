import OpenAI from 'openai'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { PROFILES } from '@/lib/weekend/rules'
import { serveVendor } from '@/tests/support/local-vendor'
import { openai } from '@/vendors/openai/openai'

const { server, url: base, control, stop } = await serveVendor(openai())
// It would close idle connections just as a busy client sends on them.
server.keepAliveTimeout = 0
const client = new OpenAI({ apiKey: 'local', baseURL: `${base}/openai/v1`, maxRetries: 0 })

afterEach(() => control({ reset: true }))
afterAll(stop)

const CONTEXT = {
  language: 'it',
  fixtures: [
    {
      competition: 'Serie A',
      when: 'sabato 21 novembre alle ore 18:00',
      home: { name: 'Inter', form: 'WWDLW', rest: 7 },
      away: { name: 'Como', form: 'LDW', rest: 4 },
      chances: { home: 62, draw: 22, away: 16 },
      meetings: ['Como – Inter 0-2'],
    },
    {
      competition: 'Serie A',
      when: 'domenica 22 novembre alle ore 15:00',
      home: { name: 'Torino', form: 'DD', rest: 6 },
      away: { name: 'Lecce', form: 'WL', rest: 6 },
      chances: null,
      meetings: [],
    },
  ],
  openMissions: ['Conta i corner'],
}

const ask = (question: string, context: object = CONTEXT) => ({
  model: 'local',
  input: [
    { role: 'developer' as const, content: `Context:\n${JSON.stringify(context)}` },
    { role: 'user' as const, content: question },
  ],
})

describe('replies', () => {
  it('answer about the match that the question names, only from the context', async () => {
    const { output_text, usage, status } = await client.responses.create(
      ask('Come arriva il Torino alla partita?'),
    )
    expect(status).toBe('completed')
    expect(output_text).toContain('Torino – Lecce, Serie A, domenica 22 novembre alle ore 15:00')
    expect(output_text).not.toContain('Inter')
    expect(usage?.output_tokens).toBe(Math.ceil(output_text.length / 4))
  })

  it('put the rating’s chances and the earlier meetings into words, and propose what to do', async () => {
    const { output_text } = await client.responses.create(ask('Che partita sarà Inter Como?'))
    expect(output_text).toContain('62 su cento a Inter, 22 al pareggio, 16 a Como')
    expect(output_text).toContain('Inter VVNPV, Como PNV')
    expect(output_text).toContain('I precedenti: Como – Inter 0-2.')
    expect(output_text).toContain('Più giorni di riposo per Inter.')
    expect(output_text.match(/^- /gm)).toHaveLength(5)
    expect(output_text).toContain('- Completa la missione «Conta i corner»')
  })

  it('propose a mission that still takes a pick, which a mission with its pick in brackets does not', async () => {
    const missions = ['Inter–Como: chi vince? (Pareggio)', 'Torino–Lecce: chi vince?']
    const reply = async (openMissions: string[]) =>
      (await client.responses.create(ask('Che partita sarà Inter Como?', { ...CONTEXT, openMissions })))
        .output_text
    expect(await reply(missions)).toContain('- Completa la missione «Torino–Lecce: chi vince?»')
    expect(await reply(missions.slice(0, 1))).not.toContain('Completa la missione')
  })

  it('propose a weekend five when the question asks for one and the context has one', async () => {
    const five = { profiles: PROFILES.map((name) => `${name}: does`), teams: ['Inter', 'Como', 'Torino'] }
    const question = 'Mi proponi una cinquina per il weekend?'
    const { output_text } = await client.responses.create(ask(question, { ...CONTEXT, five }))
    expect(output_text).toContain(
      '- Cinquina: fullback Inter, playmaker Como, captain Torino, winger Inter, striker Como\n',
    )
    const without = await client.responses.create(ask(question))
    expect(without.output_text).not.toContain('Cinquina:')
  })

  it('answer what is asked first: the most open match of the weekend, the best form, or a five', async () => {
    const five = { profiles: PROFILES.map((name) => `${name}: does`), teams: ['Inter', 'Como', 'Torino'] }
    const midweek = {
      ...CONTEXT.fixtures[1],
      when: 'mercoledì 18 novembre alle ore 21:00',
      home: { name: 'Lazio', form: 'WWW', rest: 4 },
      away: { name: 'Udinese', form: 'LLL', rest: 4 },
    }
    const open = {
      ...CONTEXT.fixtures[0],
      home: { name: 'Bologna', form: 'DL', rest: 6 },
      away: { name: 'Verona', form: 'LL', rest: 6 },
      chances: { home: 36, draw: 30, away: 34 },
    }
    const context = { ...CONTEXT, fixtures: [midweek, ...CONTEXT.fixtures, open], five }
    const reply = async (question: string) =>
      (await client.responses.create(ask(question, context))).output_text
    const weekend = await reply('Quale partita guardo questo weekend?')
    expect(weekend).toMatch(
      /^Per il weekend partirei dalla partita più aperta che vedo\.\n\nBologna – Verona/,
    )
    expect(weekend).not.toContain('Lazio')
    const form = await reply('Chi arriva più in forma al prossimo turno?')
    expect(form).toMatch(/^La più in forma tra chi gioca nei prossimi giorni è Inter: VVNPV/)
    expect(form).toContain('\n\nInter – Como')
    const proposal = await reply('Mi proponi una cinquina per il weekend?')
    expect(proposal).toMatch(/^Una cinquina la trovi qui sotto/)
    expect(proposal.match(/^- .*$/m)?.[0]).toMatch(/^- Cinquina: /)
  })

  it('speak English when the context does', async () => {
    const { output_text } = await client.responses.create(
      ask('How will Inter against Como go?', { ...CONTEXT, language: 'en' }),
    )
    expect(output_text).toContain('Inter v Como, Serie A, sabato')
    expect(output_text).toContain('Inter WWDLW, Como LDW')
  })

  it.each(['', 'xkcd qwrt', '12 34', '!?'])('ask again after %j', async (question) => {
    const { output_text } = await client.responses.create(ask(question))
    expect(output_text).toContain('Questa non l’ho capita')
  })

  it.each([
    ['asdf qwer zxcv', true],
    ['aaaaaa bbbbbb eeeeee', true],
    ['123 456 ???', true],
    ['xyz bcd fgh', true],
    ['Chi gioca?', false],
    ['Were there any ties?', false],
    ['Welches Spiel?', false],
    ['من يلعب اليوم؟', false],
  ])('to %j: not understood is %j', async (question, isNonsense) => {
    const { output_text } = await client.responses.create(ask(question))
    expect(output_text.includes('Questa non l’ho capita')).toBe(isNonsense)
  })

  it('stream the same text in pieces, then the whole response', async () => {
    const pieces: string[] = []
    const stream = client.responses.stream(ask('Che partita sarà Inter Como?'))
    stream.on('response.output_text.delta', ({ delta }) => pieces.push(delta))
    const whole = await stream.finalResponse()
    const { output_text } = await client.responses.create(ask('Che partita sarà Inter Como?'))
    expect(pieces.length).toBeGreaterThan(20)
    expect(pieces.join('')).toBe(output_text)
    expect(whole.output_text).toBe(output_text)
  })

  it('can be cut, refused, made up and broken by command', async () => {
    await control({ cutAfter: 2 })
    await expect(client.responses.stream(ask('Che partita sarà?')).finalResponse()).rejects.toThrow()
    await control({ reset: true, reply: 'mille punti' })
    expect((await client.responses.create(ask('Che partita sarà?'))).output_text).toBe('mille punti')
    await control({ reset: true, refusal: true })
    const refused = await client.responses.create(ask('Che partita sarà?'))
    expect(refused.output_text).toBe('')
    await control({ reset: true, malformed: true })
    await expect(client.responses.create(ask('Che partita sarà?'))).rejects.toThrow()
    expect((await control({ reply: 5 })).status).toBe(400)
  })

  it('answer faults with the errors of the SDK', async () => {
    await control({ status: 429, failNext: 1 })
    await expect(client.responses.create(ask('Che partita sarà?'))).rejects.toBeInstanceOf(
      OpenAI.RateLimitError,
    )
    await expect(client.responses.create({ model: '', input: 'x' })).rejects.toBeInstanceOf(
      OpenAI.BadRequestError,
    )
  })
})

const pngSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

describe('pictures', () => {
  const draw = async (prompt: string, size: '1024x1024' | '1536x1024') => {
    const { data } = await client.images.generate({ model: 'local', prompt, size })
    return Buffer.from(data?.[0]?.b64_json ?? '', 'base64')
  }

  it('have the size that was asked for, the same for a prompt and another for another', async () => {
    const derby = await draw('Il derby sotto i riflettori', '1536x1024')
    expect(derby.subarray(1, 4).toString()).toBe('PNG')
    expect(pngSize(derby)).toEqual([1536, 1024])
    const square = await draw('Il derby sotto i riflettori', '1024x1024')
    expect(pngSize(square)).toEqual([1024, 1024])
    expect((await draw('Il derby sotto i riflettori', '1024x1024')).equals(square)).toBe(true)
    expect((await draw('Una sciarpa rossa e nera', '1024x1024')).equals(square)).toBe(false)
  })

  it('need a prompt', async () => {
    await expect(draw('', '1024x1024')).rejects.toBeInstanceOf(OpenAI.BadRequestError)
  })
})

describe('speech', () => {
  const say = async (input: string) => {
    const answer = await client.audio.speech.create({
      model: 'local',
      voice: 'alloy',
      input,
      response_format: 'wav',
    })
    return Buffer.from(await answer.arrayBuffer())
  }
  const seconds = (wav: Buffer) => (wav.length - 44) / wav.readUInt32LE(28)

  it('is a WAV file that grows with the text, in either language', async () => {
    const italian = await say('Sabato si gioca alle diciotto.')
    expect(italian.subarray(0, 4).toString()).toBe('RIFF')
    expect(seconds(italian)).toBeGreaterThan(0.5)
    expect(seconds(await say('Sabato si gioca alle diciotto, e poi ancora domenica sera.'))).toBeGreaterThan(
      seconds(italian),
    )
    expect(seconds(await say('The match is on Saturday, with the whole crowd.'))).toBeGreaterThan(0.5)
  })

  it.each(['-1', '--version', '-'])('reads a text that begins with a dash: %s', async (text) => {
    expect((await say(text)).subarray(0, 4).toString()).toBe('RIFF')
  })

  it('refuses more than 4096 characters', async () => {
    await expect(say('a'.repeat(4097))).rejects.toBeInstanceOf(OpenAI.BadRequestError)
  })
})

it('moderation flags abuse and lets football through', async () => {
  const { results } = await client.moderations.create({
    model: 'omni-moderation-latest',
    input: ['Come batto la difesa a tre?', 'Sei uno stronzo'],
  })
  expect(results.map(({ flagged }) => flagged)).toEqual([false, true])
})

it('nobody is served without a key', async () => {
  const answer = await fetch(`${base}/openai/v1/responses`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(401)
})
