import 'server-only'
import type { S3Client } from '@aws-sdk/client-s3'
import { type Env, env } from '@/lib/env'
import type { AssetStore } from './asset-store'

const WAIT_MS = 10_000

/** Loaded only with a bucket: 20 MB that nothing else needs. */
const sdk = () => import('@aws-sdk/client-s3')

/** A client for the bucket of the variables `S3_*`. */
export async function bucketClient(variables: Env): Promise<S3Client> {
  const { S3Client } = await sdk()
  return new S3Client({
    region: variables.S3_REGION,
    endpoint: variables.S3_ENDPOINT,
    // Compatible servers have no host name for each bucket.
    forcePathStyle: variables.S3_ENDPOINT !== undefined,
    credentials: {
      accessKeyId: variables.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: variables.S3_SECRET_ACCESS_KEY ?? '',
    },
    // Older compatible servers refuse the checksums that Amazon's takes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

let made: Promise<S3Client> | undefined

function client(): Promise<S3Client> {
  made ??= bucketClient(env)
  return made
}

const within = () => ({ abortSignal: AbortSignal.timeout(WAIT_MS) })

/** Objects `assets/<key>` of an S3-compatible bucket. */
export const bucketStore = (bucket: string): AssetStore => {
  const at = (key: string) => ({ Bucket: bucket, Key: `assets/${key}` })
  return {
    async put(key, bytes, mediaType) {
      const [s3, { PutObjectCommand }] = await Promise.all([client(), sdk()])
      await s3.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: mediaType }), within())
    },
    async read(key) {
      const [s3, { GetObjectCommand, NoSuchKey }] = await Promise.all([client(), sdk()])
      try {
        const { Body } = await s3.send(new GetObjectCommand(at(key)), within())
        return (await Body?.transformToByteArray()) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(key) {
      const [s3, { DeleteObjectCommand }] = await Promise.all([client(), sdk()])
      await s3.send(new DeleteObjectCommand(at(key)), within())
    },
  }
}
