let leaving = false

/** Whether the document is about to be replaced: the answer's notice then belongs to the next one. */
export const isLeaving = () => leaving

/** Submits the form that the notice has for pages without JavaScript. */
export function undo(id: string) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/api/undo'
  for (const [name, value] of Object.entries({ id, next: location.pathname + location.search }))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  leaving = true
  form.submit()
}
