import type { IncomingHttpHeaders } from 'node:http'

export type VendorRequest = {
  method: string
  /** Path below the vendor's own prefix, e.g. `/emails`. */
  pathname: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The raw body; each vendor has its own format. */
  body: string
  /** The raw body as bytes, for formats that are not text. */
  bytes: Buffer
}

/** Text and bytes go out as they are, pieces of text as they come, and anything else as JSON. */
export type VendorAnswer = { status: number; body: unknown; type?: string; headers?: Record<string, string> }

/** One imitated service below `/<name>`: it speaks the wire format that the real SDK expects. */
export type Vendor = {
  name: string
  answer(request: VendorRequest): VendorAnswer | Promise<VendorAnswer>
  /** An injected failure, in the shape of the real service's errors. */
  failure(status: number): VendorAnswer
  /** Handles the commands of `/control` that only this vendor knows. @returns why it refuses, or null */
  control?(given: Record<string, unknown>, isReset: boolean): string | null
}
