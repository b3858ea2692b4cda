/** Resolves when the next frame has been drawn. What waits for it does not delay what a touch shows. */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    // A hidden page draws no frame.
    if (document.hidden) return resolve()
    const end = () => {
      document.removeEventListener('visibilitychange', end)
      resolve()
    }
    document.addEventListener('visibilitychange', end)
    requestAnimationFrame(() => setTimeout(end))
  })
