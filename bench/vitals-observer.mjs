const vitals = { lcp: 0, cls: 0, inp: 0 }
window.vitals = vitals

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

/** Presses the button of a slip; how long it takes until nothing is left to save. */
window.saveSlip = () =>
  new Promise((resolve) => {
    const bar = document.querySelector('.sl-bar')
    const began = performance.now()
    const look = () =>
      bar.hasAttribute('data-idle') ? resolve(performance.now() - began) : requestAnimationFrame(look)
    bar.querySelector('button').click()
    look()
  })
