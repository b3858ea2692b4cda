/** The event of the document that says that the answer of a form was lost: the page no longer knows what is true. */
export const LOST_ANSWER = 'gq-lost-answer'

const REQUEST = 'requestId'

/** What the fan sends in a form, without the page's own fields; a file by its name and size. */
const contentOf = (form: FormData) =>
  JSON.stringify(
    [...form]
      .filter(([name]) => name !== REQUEST && !name.startsWith('$ACTION'))
      .map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]]),
  )

/** A request whose answer was lost may have been done, and a page that was refreshed since gives the form another id. */
export function repeatRequest(form: FormData, lost: FormData | null) {
  const id = lost?.get(REQUEST)
  if (lost && id && contentOf(lost) === contentOf(form)) form.set(REQUEST, id)
}
