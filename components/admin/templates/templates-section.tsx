import { randomUUID } from 'node:crypto'
import { CompetitionNav } from '@/components/matches/competition-nav'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { COMPETITION_NAMES, COMPETITIONS, DEFAULT_COMPETITION } from '@/lib/competitions/rules'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { singleParam } from '@/lib/core/pages/search-params'
import { readTable } from '@/lib/core/tables/table'
import { dayTime } from '@/lib/core/time/day-time'
import { env } from '@/lib/env'
import { matchesUpcoming } from '@/lib/matches/queries'
import { MATCHES_FETCHED } from '@/lib/matches/rules'
import { TEMPLATE_SORTS } from '@/lib/missions/rules'
import { adminTemplate, adminTemplates } from '@/lib/missions/templates/queries'
import type { SectionProps } from '../admin-page'
import { EditorPage } from '../editor-page'
import { TemplateEditor } from './template-editor'
import { TemplateForm } from './template-form'
import { TEMPLATE_STATES, TemplateList } from './template-list'

const SPEC = {
  sorts: TEMPLATE_SORTS,
  filters: { competition: COMPETITIONS, state: TEMPLATE_STATES },
}

export async function TemplatesSection({ admin, locale, search }: SectionProps) {
  const { templates: texts, categories, admin: words, fixtures } = MESSAGES[locale]
  const requested = singleParam(search.template)
  const knownId = idParam(requested)
  const template = knownId ? await adminTemplate(admin, knownId) : null
  const options = COMPETITIONS.map((value) => ({ value, label: COMPETITION_NAMES[value] }))
  const query = readTable(SPEC, search)
  const competition = COMPETITIONS.find((known) => known === query.filters.competition) ?? DEFAULT_COMPETITION
  const backTo = (known: string | null) => ({
    href: `/admin/templates?competition=${known ?? DEFAULT_COMPETITION}` as const,
    label: texts.form.back,
  })
  if (template)
    return (
      <EditorPage eyebrow={texts.form.update} title={template.titleIt} back={backTo(template.competition)}>
        <TemplateEditor template={template} categories={categories} texts={texts} />
      </EditorPage>
    )
  if (requested === 'new') {
    const coming = await matchesUpcoming(admin, { competitions: [competition], limit: MATCHES_FETCHED })
    const zone = env.APP_TIME_ZONE
    const matches = coming.map(({ id, home, away, kickoffAt, kickoffKnown }) => ({
      value: id,
      label: `${home ?? fixtures.unknown} – ${away ?? fixtures.unknown}, ${dayTime(kickoffAt, { now: Date.now(), locale, zone }, kickoffKnown)}`,
    }))
    return (
      <EditorPage eyebrow={words.eyebrow} title={texts.form.create} back={backTo(competition)}>
        <div className="mb-5">
          <CompetitionNav
            label={texts.form.competition}
            current={competition}
            href="/admin/templates?template=new&competition={competition}"
          />
        </div>
        <TemplateForm
          key={competition}
          requestId={randomUUID()}
          competition={competition}
          categories={categories}
          matches={matches}
          texts={texts}
        />
      </EditorPage>
    )
  }
  const { state } = query.filters
  const shown = await adminTemplates(admin, { ...query, competition, state })
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title}>
        <ButtonLink href={`/admin/templates?template=new&competition=${competition}`}>
          {texts.form.create}
        </ButtonLink>
      </PageHead>
      <p className="mt-4 mb-6 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <TemplateList
        shown={shown}
        query={{ ...query, filters: { ...query.filters, competition } }}
        competitions={options}
        texts={texts}
        locale={locale}
      />
    </>
  )
}
