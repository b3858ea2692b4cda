import type { WireRequest } from './load.ts'

const BOUNDARY = '----GoalQuestBench7f3a91'

type Call = {
  /** The page that the form is on. */
  path: string
  id: string
  fields: Record<string, string>
  origin: string
  cookie?: string
  /** The arguments as React writes them; the form is `$K1`. */
  args?: string
}

const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** A server action with a form's fields, as the browser's React sends it after hydration. */
export function actionRequest({
  path,
  id,
  fields,
  origin,
  cookie,
  args = '[null,"$K1"]',
}: Call): WireRequest {
  const parts = Object.entries(fields).map(([name, value]) => part(`_1_${name}`, value))
  return {
    method: 'POST',
    path,
    headers: {
      accept: 'text/x-component',
      'next-action': id,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      origin,
      'sec-fetch-site': 'same-origin',
      ...(cookie ? { cookie } : {}),
    },
    body: `${parts.join('')}${part('0', args)}--${BOUNDARY}--\r\n`,
  }
}

/** A plain form post to a route. */
export const formRequest = (
  path: string,
  fields: Record<string, string>,
  origin: string,
  cookie?: string,
): WireRequest => ({
  method: 'POST',
  path,
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    origin,
    'sec-fetch-site': 'same-origin',
    ...(cookie ? { cookie } : {}),
  },
  body: new URLSearchParams(fields).toString(),
})

export const send = (url: string, { method, path, headers, body }: WireRequest) =>
  fetch(url + path, { method, headers, body: body?.toString(), redirect: 'manual' })
