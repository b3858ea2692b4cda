import { Agent, get } from 'node:http'

const CONNECTIONS = 250
/** A network of its own: the bench sends from 127.0.0.1. */
const FROM = '127.0.0.2'

const [origin = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
let place = 0

/** Asks for a page that does not exist, and for the next one as soon as it is answered. */
function again(): void {
  get(`${origin}/nobody-${place++}`, { agent, localAddress: FROM }, (answer) =>
    answer.resume().once('end', again),
  ).once('error', () => setTimeout(again, 10))
}

for (let connection = 0; connection < CONNECTIONS; connection++) again()
