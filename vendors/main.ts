import { existsSync } from 'node:fs'
import path from 'node:path'
import { weeksEarly } from './football-data/early-seasons.ts'
import { footballData } from './football-data/football-data.ts'
import { Mailbox } from './mailbox.ts'
import { openai } from './openai/openai.ts'
import { push } from './push.ts'
import { resend } from './resend.ts'
import { createVendorServer, isLoopback } from './server.ts'
import { addDemo } from './stripe/demo.ts'
import { stripe } from './stripe/stripe.ts'

const [port = '3001', dataDir = '.data', host = '127.0.0.1', withDemo = ''] = process.argv.slice(2)
if (!isLoopback(host)) {
  process.stderr.write('vendors: only a loopback host is allowed, because nobody signs in here\n')
  process.exit(1)
}

const { APP_WEBHOOK_URL: url, STRIPE_WEBHOOK_SECRET: secret } = process.env
const mailbox = new Mailbox(dataDir)
// The demo's subscription is in this file from the first start on.
const isFirstStart = withDemo === 'demo' && !existsSync(path.join(dataDir, 'stripe.json'))
const seasons = footballData(Date.now, weeksEarly(dataDir, { isFirstStart, now: Date.now() }))
const payments = stripe({
  origin: `http://${host}:${port}/stripe`,
  target: url && secret ? { url, secret } : null,
  dataDir,
})
if (withDemo === 'demo') addDemo(payments.account)
const server = createVendorServer([resend(mailbox), seasons, openai(), payments, push()], mailbox)

const stop = async () => {
  server.close()
  server.closeAllConnections()
  await Promise.all([mailbox.flush(), payments.flush()])
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('disconnect', stop)
// The terminal sends Ctrl-C to every process; the parent decides the order.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})

// The reader of the output may have exited.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
server.on('error', (error) => {
  process.stderr.write(`vendors: ${error.message}\n`)
  process.exit(1)
})
server.listen(Number(port), host, () => process.send?.('ready'))
