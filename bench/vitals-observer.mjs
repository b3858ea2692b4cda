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
