import { StartError } from '../server/start/failure.ts'
import { runProgram } from '../server/start/lifecycle.ts'

await runProgram(async (life) => {
  const [verb, email = ''] = process.argv.slice(2)
  if ((verb !== 'grant' && verb !== 'revoke') || !email.includes('@'))
    throw new StartError('usage: npm run admin -- grant|revoke E-MAIL')
  const { reachDatabase } = await import('../server/start/reach-database.ts')
  await reachDatabase(life)
  const { setAdmin } = await import('@/lib/account/commands')
  const { systemActor } = await import('@/lib/auth/minted-actors')
  const { DomainError } = await import('@/lib/core/errors')
  try {
    await setAdmin(systemActor('admin-tool'), {
      email: email.trim().toLowerCase(),
      isAdmin: verb === 'grant',
    })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found')
      throw new StartError(`no fan has confirmed the address ${email}`)
    throw error
  }
  process.stdout.write(
    `${email} ${verb === 'grant' ? 'is an admin now' : 'is no longer an admin'}; open sessions have ended\n`,
  )
  return 0
})
