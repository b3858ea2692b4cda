import type { Lifecycle } from '../start/lifecycle.ts'
import type { Options } from './options.ts'
import type { Row } from './row.ts'

export async function startPart(_options: Options, _life: Lifecycle): Promise<Row[]> {
  return []
}
