import cluster from 'node:cluster'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'

/** What a web process and the primary process say to each other. */
const REQUEST = 'goalquest:metrics?'
const RESPONSE = 'goalquest:metrics'
const TIMEOUT_MS = 6_000

type Message = { type: string; id: number; text: string }
const isMessage = (message: unknown, type: string): message is Message =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The figures that a web process counts; the names are those of the Grafana dashboard. */
export function openMetrics() {
  collectDefaultMetrics({ prefix: 'goalquest_' })
  // It answers the primary process, which adds up all web processes.
  if (cluster.isWorker) new AggregatorRegistry()
  return {
    requests: new Counter({
      name: 'goalquest_http_requests_total',
      help: 'HTTP responses by method, route and status.',
      labelNames: ['method', 'route', 'status'],
    }),
    duration: new Histogram({
      name: 'goalquest_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer, event streams left out.',
      labelNames: ['route'],
      buckets: SECONDS,
    }),
    refusals: new Counter({
      name: 'goalquest_requests_refused_total',
      help: 'Requests refused before the application, by reason.',
      labelNames: ['code'],
    }),
    running: new Gauge({
      name: 'goalquest_queue_running',
      help: 'Requests in progress, by queue.',
      labelNames: ['queue'],
    }),
    waiting: new Gauge({
      name: 'goalquest_queue_waiting',
      help: 'Requests waiting, by queue.',
      labelNames: ['queue'],
    }),
    streams: new Gauge({ name: 'goalquest_event_streams', help: 'Open event streams.' }),
    vendorCalls: new Counter({
      name: 'goalquest_vendor_calls_total',
      help: 'Vendor calls by status class or error.',
      labelNames: ['vendor', 'outcome'],
    }),
  }
}

export type Metrics = ReturnType<typeof openMetrics>

/** In the primary process: answers web processes that ask for the figures of all. */
export function answerMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message, REQUEST)) return
    const { id } = message
    const respond = (text: string) => worker.isConnected() && worker.send({ type: RESPONSE, id, text })
    all.clusterMetrics().then(respond, () => respond(''))
  })
}

let lastId = 0

/**
 * The figures of all web processes of this host, in the text format of Prometheus.
 * @throws Error when the primary process does not answer
 */
export function readMetrics(): Promise<string> {
  if (!cluster.isWorker) return register.metrics()
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      process.off('message', onMessage)
    }
    const onMessage = (message: unknown) => {
      if (!isMessage(message, RESPONSE) || message.id !== id) return
      finish()
      resolve(message.text)
    }
    const timer = setTimeout(() => {
      finish()
      reject(new Error('the primary process did not return the metrics'))
    }, TIMEOUT_MS)
    process.on('message', onMessage)
    process.send?.({ type: REQUEST, id })
  })
}
