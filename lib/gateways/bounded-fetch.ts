import 'server-only'

/** More than any real answer, so that an endless one cannot fill the memory. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024

/** The body of an answer was longer than any real one. */
export class OversizedAnswer extends Error {
  override name = 'OversizedAnswer'
}

/** `fetch` for vendors: follows no redirect, since keys would go with it, and stops an answer that does not end. */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, { ...init, redirect: 'error' })
  let left = ANSWER_BYTES_MAX
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      left -= piece.length
      if (left < 0) controller.error(new OversizedAnswer())
      else controller.enqueue(piece)
    },
  })
  return new Response(answer.body?.pipeThrough(limit), answer)
}
