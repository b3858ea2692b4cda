/** How long a fan reads from the primary after a write: longer than a replica may lag plus the age of a check. */
export const OWN_WRITES_SECONDS = 10
