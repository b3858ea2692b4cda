import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Mailbox } from '@/vendors/mailbox'
import { createVendorServer } from '@/vendors/server'
import type { Vendor } from '@/vendors/vendor'
import { listening } from './listening'

/** One of the local vendors, as `npm start` serves them, on a port of its own. */
export async function serveVendor(vendor: Vendor) {
  const folder = mkdtempSync(path.join(tmpdir(), `goalquest-${vendor.name}-`))
  const server = createVendorServer([vendor], new Mailbox(folder))
  const url = `http://127.0.0.1:${await listening(server)}`
  return {
    server,
    url,
    control: (command: object) =>
      fetch(`${url}/control`, { method: 'POST', body: JSON.stringify({ vendor: vendor.name, ...command }) }),
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
