import type { ComponentType } from 'react'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import type { Admin } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { type Locale, localeOf } from '@/lib/core/locale'
import type { TableSearch } from '@/lib/core/tables/table'
import { type AdminSection, SECTION_PATHS } from './sections'

/** `search`: the parameters of the address. */
export type SectionProps = { admin: Admin; locale: Locale; search: TableSearch }

/** The page of a section. It alone checks the right, since a section gets its admin from it. */
export const adminPage = (name: AdminSection, Section: ComponentType<SectionProps>) =>
  async function AdminPage({ params, searchParams }: PageProps<'/[locale]/admin'>) {
    const locale = localeOf(await params)
    const admin = await adminOrNull(SECTION_PATHS[name])
    if (!admin) return <ForbiddenSheet locale={locale} />
    const { nav, metaTitle } = MESSAGES[locale].admin
    return (
      <>
        <title>{`${nav[name]} · ${metaTitle} · GoalQuest`}</title>
        <Section admin={admin} locale={locale} search={await searchParams} />
      </>
    )
  }
