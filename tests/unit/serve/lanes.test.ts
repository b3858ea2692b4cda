import { expect, it } from 'vitest'
import { laneOf } from '@/scripts/serve/lanes'

it.each([
  ['POST', '/quiz', 'urgent'],
  ['POST', '/api/quiz/answer', 'urgent'],
  ['POST', '/api/stripe/webhook', 'urgent'],
  ['GET', '/quiz', 'page'],
  ['GET', '/api/quiz/fairness', 'page'],
  ['POST', '/quizzes', 'page'],
  ['POST', '/missions', 'page'],
  ['GET', '/api/events', 'events'],
  ['GET', '/api/health', 'free'],
])('%s %s waits in the queue %s', (method, path, lane) => {
  expect(laneOf(method, path)).toBe(lane)
})
