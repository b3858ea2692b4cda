import { readArguments } from '../server/start/arguments.ts'
import { StartError } from '../server/start/failure.ts'
import { runProgram } from '../server/start/lifecycle.ts'

const DONE = {
  grant: 'is an admin now',
  revoke: 'is no longer an admin',
  'drop-factor': 'has no second factor any more',
  erase: 'is erased in seven days, unless its fan signs in and keeps the account',
}
const CONFLICTS = {
  grant: 'is suspended',
  'drop-factor': 'has no second factor',
  erase: 'is leaving already',
}
const ALREADY = { grant: 'is an admin already', revoke: 'is not an admin' }
const USAGE = 'npm run admin -- grant|revoke|drop-factor|erase E-MAIL'
const isVerb = (verb: string): verb is keyof typeof DONE => Object.hasOwn(DONE, verb)

await runProgram(async (life) => {
  const [verb = '', given = ''] = readArguments(USAGE, 2)
  if (!isVerb(verb) || !given.includes('@')) throw new StartError(`usage: ${USAGE}`)
  const { reachDatabase } = await import('../server/start/reach-database.ts')
  await reachDatabase(life)
  const { setAdmin } = await import('@/lib/account/commands')
  const { unusedAdminAddresses } = await import('@/lib/account/queries')
  const { scheduleDeletion } = await import('@/lib/account/deletion/commands')
  const { removeFactorForOperator } = await import('@/lib/account/second-factor/commands')
  const { systemActor } = await import('@/lib/auth/minted-actors')
  const { DomainError } = await import('@/lib/core/errors')
  const { env } = await import('@/lib/env')
  const [actor, email] = [systemActor('admin-tool'), given.trim().toLowerCase()]
  try {
    if (verb === 'drop-factor') await removeFactorForOperator(actor, email)
    else if (verb === 'erase') await scheduleDeletion(actor, email)
    else if (!(await setAdmin(actor, { email, isAdmin: verb === 'grant' }))) {
      process.stdout.write(`${given} ${ALREADY[verb]}\n`)
      return 0
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'not_found') throw new StartError(`no fan has confirmed the address ${given}`)
    if (error.code === 'conflict' && verb !== 'revoke') throw new StartError(`${given} ${CONFLICTS[verb]}`)
    throw error
  }
  process.stdout.write(`${given} ${DONE[verb]}; open sessions have ended\n`)
  const granting = verb === 'revoke' ? await unusedAdminAddresses(actor, env.ADMIN_EMAILS) : []
  if (granting.length > 0)
    process.stdout.write(
      `ADMIN_EMAILS makes an admin of whoever confirms ${granting.join(', ')}: take out what is not for somebody else\n`,
    )
  return 0
})
