import { env } from '@/lib/env'

/** The three ways to play, each with its count. */
export const CARDS = [
  { id: 'missions', href: '/missions', count: 3 },
  { id: 'quiz', href: '/quiz', count: 1 },
  { id: 'five', href: env.AI_IS_ON ? '/coach' : '/coach/five', count: 5 },
] as const
