import { randomUUID } from 'node:crypto'
import Link from 'next/link'
import { getMessages } from 'next-intl/server'
import { PageHead } from '@/components/ui/page-head'
import { COMPETITION_NAMES, COMPETITIONS, DEFAULT_COMPETITION } from '@/lib/competitions/rules'
import type { Admin } from '@/lib/core/actor'
import { dayTime } from '@/lib/core/day-time'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { matchesUpcoming } from '@/lib/matches/queries'
import { MATCHES_FETCHED } from '@/lib/matches/rules'
import { missionIdInput } from '@/lib/missions/schema'
import { adminTemplate, adminTemplates } from '@/lib/missions/templates/queries'
import { TemplateEditor } from './template-editor'
import { TemplateForm } from './template-form'
import { TemplateList } from './template-list'

type Wish = Record<'competition' | 'page' | 'template', string | undefined>
type Props = { admin: Admin; locale: Locale; wish: Wish }

export async function TemplatesSection({ admin, locale, wish }: Props) {
  const { templates: texts, categories, admin: words, fixtures } = await getMessages({ locale })
  const wanted = missionIdInput.safeParse({ id: wish.template })
  const template = wanted.success ? await adminTemplate(admin, wanted.data.id) : null
  const options = COMPETITIONS.map((value) => ({ value, label: COMPETITION_NAMES[value] }))
  if (template)
    return (
      <>
        <PageHead eyebrow={texts.form.update} title={template.titleIt} />
        <p className="mt-6 mb-6">
          <Link
            href={`/admin/templates?competition=${template.competition ?? DEFAULT_COMPETITION}`}
            className="underline underline-offset-4"
          >
            {texts.form.back}
          </Link>
        </p>
        <TemplateEditor template={template} categories={categories} texts={texts} />
      </>
    )
  const competition = COMPETITIONS.find((known) => known === wish.competition) ?? DEFAULT_COMPETITION
  const number = /^[1-9]\d{0,3}$/.test(wish.page ?? '') ? Number(wish.page) : 1
  const [page, coming] = await Promise.all([
    adminTemplates(admin, { competition, page: number }),
    matchesUpcoming(admin, { competitions: [competition], limit: MATCHES_FETCHED }),
  ])
  const zone = env.APP_TIME_ZONE
  const matches = coming.map(({ id, home, away, kickoffAt, kickoffKnown }) => ({
    value: id,
    label: `${home ?? fixtures.unknown} – ${away ?? fixtures.unknown}, ${dayTime(kickoffAt, { now: Date.now(), locale, zone }, kickoffKnown)}`,
  }))
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <p className="mt-4 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-9 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <TemplateList page={page} competition={competition} competitions={options} texts={texts} />
        <section className="sheet p-5" aria-labelledby="new-template">
          <h2 id="new-template" className="mb-3 text-xl">
            {texts.form.create}
          </h2>
          <TemplateForm
            key={competition}
            requestId={randomUUID()}
            competition={competition}
            competitions={options}
            categories={categories}
            matches={matches}
            texts={texts}
          />
        </section>
      </div>
    </>
  )
}
