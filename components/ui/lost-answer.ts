import type { ErrorAnswer } from '@/lib/core/errors'
import { pageErrorTexts } from './error-texts'

/** A form's answer was lost, so the page may no longer show the truth. Dispatched on the document. */
export const LOST_ANSWER = 'gq-lost-answer'

/** Some browsers claim to be online on a page that the worker has kept, which it shows only without a network. */
const isOffline = () => !navigator.onLine || document.documentElement.dataset.age !== undefined

/**
 * What to say when a form gets no answer: that there is no network, or the reason that the server gave.
 * @param body the body of the response that was no answer, or an empty text
 */
export function lostNotice(body: string): { title: string; message: string } {
  const texts = pageErrorTexts()
  if (isOffline()) return { title: texts.offline, message: texts.offlineText }
  return { title: texts.title, message: reasonIn(body) ?? texts.text }
}

function reasonIn(body: string): string | undefined {
  try {
    const { error }: ErrorAnswer = JSON.parse(body)
    return error?.message
  } catch {
    return undefined
  }
}

const REQUEST = 'requestId'

/** What the fan sends in a form, without the page's own fields; a file by its name and size. */
const contentOf = (form: FormData) =>
  JSON.stringify(
    [...form]
      .filter(([name]) => name !== REQUEST && !name.startsWith('$ACTION'))
      .map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]]),
  )

/** Reuses the id of a request whose answer was lost: the server may have done it, and a page refreshed since gives the form another id. */
export function repeatRequest(form: FormData, lost: FormData | null) {
  const id = lost?.get(REQUEST)
  if (lost && id && contentOf(lost) === contentOf(form)) form.set(REQUEST, id)
}
