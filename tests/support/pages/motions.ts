import type { Page } from '@playwright/test'

/** Finishes every animation that ends: halfway through it, no colour is the one that a fan reads. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = (motion: Animation) =>
      motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    for (let calm = 0; calm < 2; ) {
      const moving = document
        .getAnimations()
        .filter((motion) => motion.playState === 'running' && ends(motion))
      for (const motion of moving) motion.finish()
      calm = moving.length === 0 ? calm + 1 : 0
      await new Promise(requestAnimationFrame)
    }
  })
