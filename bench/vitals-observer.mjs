const vitals = { lcp: 0, cls: 0, inp: 0 }
window.vitals = vitals

const PATIENCE_MS = 30_000

const watch = (type, onEntry, options = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
    type,
    buffered: true,
    ...options,
  })

watch('largest-contentful-paint', ({ startTime }) => {
  vitals.lcp = startTime
})
watch('layout-shift', ({ hadRecentInput, value }) => {
  if (!hadRecentInput) vitals.cls += value
})
watch(
  'event',
  ({ interactionId, duration }) => {
    if (interactionId > 0) vitals.inp = Math.max(vitals.inp, duration)
  },
  { durationThreshold: 16 },
)

/** When the condition first holds; an observer costs a slow phone less than a check in each frame. */
const until = (holds) =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${holds} never held`)), PATIENCE_MS)
    const look = () => holds() && resolve(performance.now())
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
    look()
  })

/** Presses the button of a slip: how long it takes until the page shows the pick as saved, and until the server's answer says so. */
window.saveSlip = async () => {
  const pick = document.querySelector('.sl-picks > :has(:checked):not([data-saved])')
  const began = performance.now()
  document.querySelector('.sl-bar button').click()
  const shown = await until(() => pick.hasAttribute('data-saved'))
  const answered = await until(() => document.querySelector('[data-sonner-toast]'))
  return { shown: shown - began, answered: answered - began }
}
