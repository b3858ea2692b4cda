/** After a fan's own write, for so long the fan reads from the primary: longer than a replica may lag and a check may be old. */
export const OWN_WRITES_SECONDS = 10
