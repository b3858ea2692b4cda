import type { Env } from '@/lib/env'
import { bucketClient } from '@/lib/gateways/asset-bucket'

const BUCKET_MS = 5_000

const KEY_FAULTS = ['InvalidAccessKeyId', 'SignatureDoesNotMatch']

/** Reads a file that is not there. A key that may not list the bucket gets the same refusal as one without any right. */
export async function problemOfBucket(env: Env): Promise<string | null> {
  const [{ GetObjectCommand, S3ServiceException }, s3] = await Promise.all([
    import('@aws-sdk/client-s3'),
    bucketClient(env),
  ])
  try {
    const absent = new GetObjectCommand({ Bucket: env.S3_BUCKET, Key: 'assets/doctor' })
    await s3.send(absent, { abortSignal: AbortSignal.timeout(BUCKET_MS) })
    return null
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (!(error instanceof S3ServiceException) || !status)
      return `does not answer at ${env.S3_ENDPOINT ?? env.S3_REGION}: check the address and the network`
    if (status >= 500) return `answers ${status}: try again later`
    if (status === 401 || KEY_FAULTS.includes(error.name))
      return 'refuses S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY: check the key'
    return error.name === 'NoSuchBucket' ? `has no bucket ${env.S3_BUCKET}: check S3_BUCKET` : null
  } finally {
    s3.destroy()
  }
}
