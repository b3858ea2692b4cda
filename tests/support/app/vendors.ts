import { APP } from './app'

/** Sends a command to a local vendor of the application under test. */
export async function controlVendor(vendor: string, command: Record<string, unknown>): Promise<void> {
  const body = JSON.stringify({ vendor, ...command })
  const answer = await fetch(`${APP.vendors}/control`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`the vendor answered ${answer.status}: ${await answer.text()}`)
}

export const controlAi = (command: Record<string, unknown>) => controlVendor('openai', command)
export const controlStripe = (command: Record<string, unknown>) => controlVendor('stripe', command)
