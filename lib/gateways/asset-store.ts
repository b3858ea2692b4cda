import 'server-only'
import { DomainError } from '@/lib/core/errors'
import { log } from '@/lib/core/monitoring/log'
import { env } from '@/lib/env'
import { bucketStore } from './asset-bucket'
import { fileStore } from './asset-files'

/** Where generated files are kept, by a key of hexadecimal digits and hyphens. */
export type AssetStore = {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
}

/** Files below DATA_DIR, or the bucket of S3_BUCKET; programs for operators, which say what failed, use it as it is. */
export const plainAssetStore = (): AssetStore => (env.S3_BUCKET ? bucketStore(env.S3_BUCKET) : fileStore())

function failing(error: unknown): never {
  log.error({ error }, 'the asset store failed')
  throw new DomainError('unavailable', { retryAfterSeconds: 5 })
}

/** The same for requests and jobs. Its calls throw DomainError unavailable when the disk is full or the bucket does not answer. */
export function assetStore(): AssetStore {
  const store = plainAssetStore()
  return {
    put: (key, bytes, mediaType) => store.put(key, bytes, mediaType).catch(failing),
    read: (key) => store.read(key).catch(failing),
    remove: (key) => store.remove(key).catch(failing),
  }
}
