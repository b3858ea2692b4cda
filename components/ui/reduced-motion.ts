/** Whether the fan's device asks for less motion; browser only. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
