import type postgres from 'postgres'
import { ADVISORY_LOCKS } from '../advisory-locks'
import { withConnection } from '../one-connection'
import { ACTIVITY_TEMPLATES } from './activity-templates'
import { seedBadges } from './badges'
import { seedBank } from './bank'
import { closeDemoFans, demoFans, reopenDemoFans } from './demo-fans'
import { demoLeagues } from './demo-leagues'
import { demoPro } from './demo-pro'
import { MISSION_TEMPLATES } from './mission-templates'
import { seedProducts } from './products'

/**
 * Fills an empty database with mission templates, the question bank, badges, products and schedules and, with `demo`, fans and their leagues, whose
 * history needs matches (`seedDemoHistory`). Existing rows stay as they are, so that a second start changes nothing; only the accounts of
 * a demo that was here before are closed when strangers can reach the installation (`isPublic`).
 * @returns how many accounts it has closed
 */
export async function seedDatabase(
  url: string,
  options: { demo: boolean; isPublic?: boolean },
): Promise<number> {
  const seed = async (tx: postgres.TransactionSql) => {
    await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`
    await seedTemplates(tx)
    await seedBank(tx)
    await seedBadges(tx)
    await seedProducts(tx)
    const [demo] = await tx`select 1 from persons where email = 'mister@goalquest.test'`
    if (!options.demo) return options.isPublic ? closeDemoFans(tx) : 0
    if (demo) await reopenDemoFans(tx)
    else await demoLeagues(tx, await demoFans(tx))
    await demoPro(tx)
    return 0
  }
  return withConnection(url, (sql) => sql.begin(seed))
}

async function seedTemplates(sql: postgres.TransactionSql): Promise<void> {
  const rows = MISSION_TEMPLATES.map((template) => ({
    slug: template.slug,
    competition: template.competition,
    category: template.category,
    title_it: template.title.it,
    title_en: template.title.en,
    description_it: template.description?.it ?? null,
    description_en: template.description?.en ?? null,
    points: template.points,
    default_due_in_days: template.defaultDueInDays,
    sort: template.sort,
    pro: template.pro,
  }))
  await sql`insert into mission_templates ${sql(rows)} on conflict (slug) do nothing`
  // An editor may have created the same rule.
  for (const template of ACTIVITY_TEMPLATES)
    await sql`insert into mission_templates ${sql({ ...template, rule: sql.json(template.rule) })} on conflict do nothing`
}
