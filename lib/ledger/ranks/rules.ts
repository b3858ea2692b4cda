/** Past weeks whose ranks are shown. */
export const RANKED_WEEKS = 8
