const SECRET = /password|token|code/i
const VALUE_MAX = 4_000

/** The fields of a form; a repeated name becomes a list. */
export function formFields(form: FormData): Record<string, unknown> {
  const fields = new Map<string, FormDataEntryValue[]>()
  for (const [name, value] of form) {
    if (name.startsWith('$ACTION')) continue
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return Object.fromEntries(
    Array.from(fields, ([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}

/** The values that may be sent back to the form: short texts, never secrets. */
export function refillValues(fields: Record<string, unknown>, longest = VALUE_MAX): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' && value.length <= longest && !SECRET.test(name)) values[name] = value
  return values
}

/** A name that cannot be one of an object's own. */
const LIST_NAME = /^[a-z][\w.-]*$/i
const LIST_LENGTH = 100

/** The lists that may be sent back to the form: of short texts, never secrets. */
export function refillLists(fields: Record<string, unknown>): Record<string, string[]> {
  const lists: Record<string, string[]> = {}
  for (const [name, list] of Object.entries(fields)) {
    if (!Array.isArray(list) || list.length > LIST_LENGTH || !LIST_NAME.test(name) || SECRET.test(name))
      continue
    if (list.every((text) => typeof text === 'string' && text.length <= LIST_LENGTH)) lists[name] = list
  }
  return lists
}

/** What a browser keeps of a form that the server did not get: texts of any length. */
export function refillOf(form: FormData) {
  const fields = formFields(form)
  return { values: refillValues(fields, Number.POSITIVE_INFINITY), lists: refillLists(fields) }
}
