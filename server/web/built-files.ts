import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { asksForAll, type Packed, pack, type Question, sendPacked } from './packed.ts'

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}
const ADDRESS = '/_next/static/'

/**
 * Answers for the scripts and styles of a build, whose names change with their content. Each is packed when it is first
 * asked for; Next would pack it anew for every visitor, which was most of what a first visit costs.
 * @param folder where the build has them
 * @param known their addresses
 */
export function builtFiles(folder: string, known: ReadonlySet<string>) {
  const packed = new Map<string, Promise<Packed>>()
  const packedAt = (address: string) => {
    const found = packed.get(address)
    if (found) return found
    const made = readFile(`${folder}/${address.slice(ADDRESS.length)}`).then(pack)
    packed.set(address, made)
    made.catch(() => packed.delete(address))
    return made
  }
  /** @returns false when the application has to answer */
  return async (question: Question, response: ServerResponse, address: string): Promise<boolean> => {
    const type = TYPES[extname(address)]
    if (!type || !address.startsWith(ADDRESS) || !known.has(address) || !asksForAll(question)) return false
    const file = await packedAt(address)
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.setHeader('Vary', 'Accept-Encoding')
    sendPacked(question, response, file, type)
    return true
  }
}
