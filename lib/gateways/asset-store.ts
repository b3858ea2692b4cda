import 'server-only'
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

/** Files below DATA_DIR, or the bucket of S3_BUCKET. */
export const assetStore = (): AssetStore => (env.S3_BUCKET ? bucketStore(env.S3_BUCKET) : fileStore())
