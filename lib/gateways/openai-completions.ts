import 'server-only'
import { env } from '@/lib/env'
import type { Question, TokenUse } from './openai'
import { client } from './openai-client'

/** A reply as it arrives, through whichever interface. */
export type ReplyEvent =
  | { kind: 'text'; text: string }
  | { kind: 'refusal' }
  /** `isCut`: by the limit of its length. */
  | { kind: 'end'; isCut: boolean; tokens: TokenUse | null }

/**
 * The same question by chat completions, which every compatible server has. Their models have no developer role, and some accept
 * only one system message.
 */
export async function completionEvents(
  { instructions, messages, safetyId }: Question,
  tokensMax: number,
  signal: AbortSignal,
): Promise<AsyncIterable<ReplyEvent>> {
  const facts = messages.flatMap(({ role, content }) => (role === 'developer' ? [content] : []))
  const turns = messages.flatMap(({ role, content }) => (role === 'developer' ? [] : [{ role, content }]))
  const chunks = await client().chat.completions.create(
    {
      model: env.OPENAI_MODEL,
      messages: [{ role: 'system', content: [instructions, ...facts].join('\n\n') }, ...turns],
      max_tokens: tokensMax,
      user: safetyId,
      stream: true,
      stream_options: { include_usage: true },
    },
    { signal },
  )
  return readChunks(chunks)
}

type Chunk = {
  choices: { delta?: { content?: string | null; refusal?: string | null }; finish_reason?: string | null }[]
  usage?: { prompt_tokens: number; completion_tokens: number } | null
}

/** The last chunk but one says why the reply has ended, and the last one what it consumed. */
async function* readChunks(chunks: AsyncIterable<Chunk>): AsyncGenerator<ReplyEvent> {
  let reason: string | null = null
  let tokens: TokenUse | null = null
  for await (const { choices, usage } of chunks) {
    const [choice] = choices
    if (usage) tokens = { input: usage.prompt_tokens, output: usage.completion_tokens }
    if (choice?.delta?.content) yield { kind: 'text', text: choice.delta.content }
    if (choice?.delta?.refusal || choice?.finish_reason === 'content_filter') yield { kind: 'refusal' }
    if (choice?.finish_reason) reason = choice.finish_reason
  }
  if (reason) yield { kind: 'end', isCut: reason === 'length', tokens }
}
