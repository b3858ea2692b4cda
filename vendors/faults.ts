import { z } from 'zod'

/** `status` with `failNext` counts down; alone it stays until `reset`. Status 0 cuts the connection. */
export const faultCommand = z.strictObject({
  vendor: z.string(),
  latencyMs: z.int().min(0).max(120_000).optional(),
  failNext: z.int().min(0).max(1_000).optional(),
  status: z.union([z.literal(0), z.int().min(400).max(599)]).optional(),
  reset: z.boolean().optional(),
})
type FaultCommand = z.infer<typeof faultCommand>

type Fault = { latencyMs: number; left: number; status: number }

/** Injected faults by vendor. */
export class Faults {
  readonly #faults = new Map<string, Fault>()

  set({ vendor, latencyMs, failNext, status, reset }: FaultCommand): void {
    const before = reset ? undefined : this.#faults.get(vendor)
    const left = failNext ?? (status === undefined ? (before?.left ?? 0) : Number.POSITIVE_INFINITY)
    this.#faults.set(vendor, {
      latencyMs: latencyMs ?? before?.latencyMs ?? 0,
      left,
      status: status ?? before?.status ?? 500,
    })
  }

  latencyOf(vendor: string): number {
    return this.#faults.get(vendor)?.latencyMs ?? 0
  }

  /** The status to fail this request with, or null. Counts one failure down. */
  take(vendor: string): number | null {
    const fault = this.#faults.get(vendor)
    if (!fault || fault.left <= 0) return null
    fault.left--
    return fault.status
  }
}
