/** Attributes with which a part of a page makes the header wait before it shows what was won. */

/** Around a result that is revealed step by step: the level bar keeps its value. */
export const HOLDS_LEVEL_BAR = 'data-holds-level-bar'
/** Around what must not be interrupted: a new level is announced afterwards. */
export const HOLDS_LEVEL_UP = 'data-holds-level-up'
