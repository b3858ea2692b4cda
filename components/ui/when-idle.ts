/** Runs once the browser is idle; Safari cannot tell, so there it runs soon. */
export function whenIdle(run: () => void): void {
  const soon = window.requestIdleCallback ?? window.setTimeout
  soon(() => run())
}
