import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { tryJson } from '../try-json.ts'
import type { VendorAnswer } from '../vendor.ts'
import { coachReply } from './coach-reply.ts'
import { contextIn } from './context.ts'
import type { OpenaiControl } from './control.ts'
import { openaiError } from './errors.ts'

const message = z.object({ role: z.enum(['user', 'assistant', 'system', 'developer']), content: z.string() })

const request = z.object({
  model: z.string().min(1),
  instructions: z.string().nullish(),
  input: z.union([z.string(), z.array(message)]),
  max_output_tokens: z.int().min(16).nullish(),
  stream: z.boolean().nullish(),
})

type ResponseRequest = z.infer<typeof request>

const CHARACTERS_PER_TOKEN = 4

/** `POST /v1/responses`, as one answer or as a stream of events. */
export function respond(body: string, control: OpenaiControl): VendorAnswer {
  const parsed = request.safeParse(tryJson(body))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return openaiError(400, `Invalid value: ${issue?.message ?? 'not JSON'}`, issue?.path.join('.') ?? null)
  }
  const { data } = parsed
  const made = finished(data, control)
  if (control.current.malformed) return { status: 200, body: '{"id":', type: 'application/json' }
  if (!data.stream) return { status: 200, body: made }
  return { status: 200, body: events(made, control), type: 'text/event-stream; charset=utf-8' }
}

function textOf({ input, max_output_tokens: most }: ResponseRequest, { current }: OpenaiControl) {
  const messages = typeof input === 'string' ? [{ role: 'user' as const, content: input }] : input
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const context = messages
    .map(({ role, content }) => (role === 'developer' ? contextIn(content) : null))
    .find(Boolean)
  const full =
    current.reply ?? coachReply(question, context ?? { language: 'en', fixtures: [], openMissions: [] })
  return full.slice(0, (most ?? Number.POSITIVE_INFINITY) * CHARACTERS_PER_TOKEN)
}

function finished(data: ResponseRequest, control: OpenaiControl) {
  const text = control.current.refusal ? '' : textOf(data, control)
  const content = control.current.refusal
    ? { type: 'refusal' as const, refusal: 'I can’t help with that.' }
    : { type: 'output_text' as const, text, annotations: [], logprobs: [] }
  const tokens = { input: tokensIn(JSON.stringify(data.input)), output: tokensIn(text) }
  return {
    id: `resp_${randomUUID().replaceAll('-', '')}`,
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status: 'completed',
    error: null,
    incomplete_details: null,
    instructions: data.instructions ?? null,
    metadata: {},
    model: data.model,
    output: [
      {
        id: `msg_${randomUUID().replaceAll('-', '')}`,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [content],
      },
    ],
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    usage: {
      input_tokens: tokens.input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: tokens.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: tokens.input + tokens.output,
    },
  }
}

type Finished = ReturnType<typeof finished>

const tokensIn = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

async function* events(made: Finished, control: OpenaiControl): AsyncGenerator<string> {
  let sequence = 0
  const event = (type: string, fields: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...fields })}\n\n`
  const [item] = made.output
  const [content] = item?.content ?? []
  const place = { item_id: item?.id, output_index: 0, content_index: 0 }
  const begun = { ...made, status: 'in_progress', output: [], usage: null }
  yield event('response.created', { response: begun })
  yield event('response.in_progress', { response: begun })
  yield event('response.output_item.added', {
    output_index: 0,
    item: { ...item, status: 'in_progress', content: [] },
  })
  const isText = content?.type === 'output_text'
  const text = isText ? content.text : (content?.refusal ?? '')
  const kind = isText ? 'output_text' : 'refusal'
  const field = isText ? 'text' : 'refusal'
  yield event('response.content_part.added', { ...place, part: { ...content, [field]: '' } })
  let sent = 0
  for (const delta of text.match(/\s*\S+/g) ?? []) {
    if (control.current.cutAfter === sent++) throw new Error('cut by /control')
    await sleep(control.paceMs)
    yield event(`response.${kind}.delta`, { ...place, delta, ...(isText ? { logprobs: [] } : {}) })
  }
  while (control.current.endless) {
    await sleep(Math.max(control.paceMs, 1))
    yield event(`response.${kind}.delta`, { ...place, delta: ' …', logprobs: [] })
  }
  yield event(`response.${kind}.done`, { ...place, [field]: text })
  yield event('response.content_part.done', { ...place, part: content })
  yield event('response.output_item.done', { output_index: 0, item })
  yield event('response.completed', { response: made })
}
