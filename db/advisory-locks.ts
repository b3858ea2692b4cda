/** Any constants, the same for every process of this application; no two alike. */
export const ADVISORY_LOCKS = {
  migration: 7_201_090,
  seed: 7_201_091,
  privileges: 7_201_092,
  ledgerPublication: 7_201_093,
  demoHistory: 7_201_094,
  poolerSettings: 7_201_095,
} as const
