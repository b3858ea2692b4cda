import { createHash } from 'node:crypto'

/** 32 bytes. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
