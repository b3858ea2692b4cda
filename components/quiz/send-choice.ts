export type Choice = { attemptId: string; questionId: string; optionId: string }
type Sent = 'saved' | 'refused' | { retryMs: number }

const FIRST_RETRY_MS = 600
const LONGEST_RETRY_MS = 5_000

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Jitter of up to 50 %: clients that were refused together do not return together. */
const jittered = (ms: number) => ms * (1 + Math.random() / 2)

/** Follows Retry-After, else backs off. */
export function retryAfter(header: string | null, tries: number): number {
  const asked = Number(header) * 1000
  return jittered(asked > 0 ? asked : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries))
}

/** Saves one choice. Retries when the server is full or unreachable; any other refusal is final. */
export async function sendChoice(choice: Choice, tries: number): Promise<Sent> {
  try {
    const answer = await fetch('/api/quiz/answer', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(choice),
      // The request survives leaving the page.
      keepalive: true,
    })
    if (answer.ok) return 'saved'
    const passing = answer.status >= 500 || answer.status === 429
    return passing ? { retryMs: retryAfter(answer.headers.get('retry-after'), tries) } : 'refused'
  } catch {
    return { retryMs: retryAfter(null, tries) }
  }
}
