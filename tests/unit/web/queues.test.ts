import { expect, it } from 'vitest'
import { isJob, queueOf } from '@/server/web/queues'

it.each([
  ['POST', '/quiz', 'urgent'],
  ['POST', '/api/quiz/answer', 'choice'],
  ['POST', '/api/stripe/webhook', 'urgent'],
  ['GET', '/quiz', 'page'],
  ['GET', '/api/quiz/answer', 'page'],
  ['GET', '/api/quiz/fairness', 'page'],
  ['POST', '/quizzes', 'page'],
  ['POST', '/missions', 'page'],
  ['POST', '/api/ai/coach-chat', 'vendor'],
  ['POST', '/coach', 'vendorForm'],
  ['POST', '/coach/plans/0b0c', 'vendorForm'],
  ['POST', '/ai', 'vendorForm'],
  ['POST', '/posters', 'vendorForm'],
  ['POST', '/posters/7', 'vendorForm'],
  ['POST', '/pricing', 'vendorForm'],
  ['POST', '/account', 'vendorForm'],
  ['POST', '/replays', 'vendorForm'],
  ['POST', '/replays/0b0c', 'page'],
  ['POST', '/admin', 'vendorForm'],
  ['POST', '/admin/ingest', 'vendorForm'],
  ['GET', '/admin/ingest', 'page'],
  ['POST', '/administration', 'page'],
  ['GET', '/coach', 'page'],
  ['POST', '/coach/five', 'page'],
  ['GET', '/api/events', 'events'],
  ['GET', '/api/account/export', 'download'],
  ['GET', '/api/wallet/export', 'download'],
  ['GET', '/api/assets/0b0c', 'download'],
  ['GET', '/api/ready', 'operations'],
  ['GET', '/api/metrics', 'operations'],
  ['POST', '/api/cron/settle', 'operations'],
  ['GET', '/api/ready/else', 'page'],
  ['GET', '/api/missions/0b0c/receipt', 'page'],
])('%s %s waits in the queue %s', (method, path, queue) => {
  expect(queueOf(method, path)).toBe(queue)
})

it.each([
  ['POST', '/admin', true],
  ['POST', '/admin/auto-content', true],
  ['POST', '/api/cron/settle', true],
  ['GET', '/api/cron/content-scheduler', true],
  ['GET', '/admin', false],
  ['HEAD', '/admin/auto-content', false],
  ['POST', '/administration', false],
  ['POST', '/missions', false],
])('%s %s is a job: %s', (method, path, job) => {
  expect(isJob(method, path)).toBe(job)
})
