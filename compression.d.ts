declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { BrotliOptions, ZlibOptions } from 'node:zlib'

  type Options = ZlibOptions & { brotli?: BrotliOptions }
  type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  export default function compression(options: Options): Middleware
}
