/** Runs once the browser has nothing more urgent to do; Safari has no word for that. */
export function whenIdle(run: () => void): void {
  const soon = window.requestIdleCallback ?? window.setTimeout
  soon(() => run())
}
