import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { env } from '@/lib/env'
import { type Mail, sendMail } from '@/lib/gateways/mail'
import { relayAnswers } from '@/lib/gateways/smtp'

const MAIL: Mail = {
  to: 'fan@goalquest.test',
  subject: 'Ciao\r\nBcc: stranger@goalquest.test',
  html: '<p>Forza</p>',
  text: 'Forza',
}
const KEY = '0199f000-0000-7000-8000-000000000001'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  env.SMTP_URL = undefined
  for (const close of closing.splice(0)) await close()
})

/** A relay on loopback; `taken` are the emails it has accepted. */
async function startRelay(options: SMTPServerOptions = {}) {
  const taken: string[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      connections++
      done()
    },
    onData: (stream, _session, done) =>
      void text(stream).then((mail) => {
        taken.push(mail)
        done()
      }),
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  env.SMTP_URL = `smtp://127.0.0.1:${port}`
  return { taken, count: () => connections, port }
}

type Passage = { fromRelay: Socket; cut: () => void }

/** A connection to the relay that a test can cut; mail goes through it from now on. */
async function startPassage(port: number, onConnection: (passage: Passage) => unknown) {
  let connections = 0
  const server = createServer((socket) => {
    const upstream = connect(port, '127.0.0.1')
    const cut = () => {
      socket.destroy()
      upstream.destroy()
    }
    for (const end of [socket, upstream]) end.on('error', cut).on('close', cut)
    connections++
    onConnection({ fromRelay: upstream, cut })
    upstream.pipe(socket)
    socket.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.unshift(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.address()
  env.SMTP_URL = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { count: () => connections }
}

const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
})

describe('a relay', () => {
  it('gets the email with both texts, our sender, and the key as its Message-ID', async () => {
    const relay = await startRelay()
    expect(await sendMail(MAIL, KEY)).toEqual({ ok: true })
    const [mail = ''] = relay.taken
    expect(mail).toContain(`Message-ID: <${KEY}@goalquest.example>`)
    expect(mail).toContain(`From: ${env.EMAIL_FROM}`)
    expect(mail).toContain('Content-Type: text/html')
    expect(mail).toContain('Content-Type: text/plain')
  })

  it('gets no header injected through a subject', async () => {
    const relay = await startRelay()
    await sendMail(MAIL, KEY)
    expect(relay.taken[0]).not.toMatch(/^Bcc:/m)
  })

  it('is signed in to with the user and the password of the address', async () => {
    let seen = ''
    const relay = await startRelay({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        seen = `${username} ${password}`
        done(null, { user: username })
      },
      allowInsecureAuth: true,
    })
    env.SMTP_URL = `smtp://gq:p%40ss@127.0.0.1:${relay.port}`
    expect(await sendMail(MAIL, KEY)).toEqual({ ok: true })
    expect(seen).toBe('gq p@ss')
  })

  it.each([
    [550, false],
    [451, true],
  ])('that answers %i to the recipient may be asked again: %s', async (code, isRetryable) => {
    const relay = await startRelay(refusing(code))
    expect(await sendMail(MAIL, KEY)).toMatchObject({ ok: false, isRetryable, reason: `EENVELOPE ${code}` })
    expect(relay.count()).toBe(1)
  })

  it('that refuses the sender may be asked again, once the operator has fixed it', async () => {
    await startRelay({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('not yours'), { responseCode: 553 })),
    })
    expect(await sendMail(MAIL, KEY)).toMatchObject({ ok: false, isRetryable: true, reason: 'EENVELOPE 553' })
  })

  it('that refuses the sign-in may be asked again, once the operator has fixed it', async () => {
    const relay = await startRelay({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('wrong')),
      allowInsecureAuth: true,
    })
    env.SMTP_URL = `smtp://gq:wrong@127.0.0.1:${relay.port}`
    expect(await sendMail(MAIL, KEY)).toMatchObject({ ok: false, isRetryable: true })
    expect(await relayAnswers(env.SMTP_URL)).toBe(false)
  })

  it('that accepts the text and loses its answer is not asked again at once', async () => {
    const relay = await startRelay()
    const passing = await startPassage(relay.port, (passage) => {
      passage.fromRelay.on('data', () => relay.taken.length > 0 && passage.cut())
    })
    expect(await sendMail(MAIL, KEY)).toMatchObject({ ok: false, isRetryable: true })
    expect([relay.taken.length, passing.count()]).toEqual([1, 1])
  })
})

it('that is not listening is tried twice, and may be tried again', async () => {
  let sockets = 0
  const count = () => sockets++
  subscribe('net.client.socket', count)
  env.SMTP_URL = 'smtp://127.0.0.1:1'
  expect(await sendMail(MAIL, KEY)).toMatchObject({ ok: false, isRetryable: true })
  unsubscribe('net.client.socket', count)
  expect(sockets).toBe(2)
  expect(await relayAnswers(env.SMTP_URL)).toBe(false)
})

it('that takes the connection and says nothing holds a probe up for two seconds at most', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const began = performance.now()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await relayAnswers(`smtp://127.0.0.1:${port}`)).toBe(false)
  expect(performance.now() - began).toBeLessThan(2_500)
  expect(sockets).toHaveLength(1)
})
