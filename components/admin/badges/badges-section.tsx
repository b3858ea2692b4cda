import { randomUUID } from 'node:crypto'
import { FlashNotice } from '@/components/shell/flash-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import { setBadgeRetired } from '@/lib/badges/actions'
import { type AdminBadge, adminBadges } from '@/lib/badges/editor/queries'
import { badgeName, ruleText } from '@/lib/badges/words'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/pages/search-params'
import { pageAddress, pageOf, readTable } from '@/lib/core/tables/table'
import type { SectionProps } from '../admin-page'
import { DataTable } from '../data-table'
import { EditorPage } from '../editor-page'
import { NoResults } from '../no-results'
import { BadgeForm } from './badge-form'
import '../table.css'

const PER_PAGE = 25
const STATES = ['on', 'off'] as const
const SPEC = { sorts: ['number', 'name', 'owners'], filters: { state: STATES } }
const PATH = '/admin/badges'

/** Every badge with its owners, or the form for a new badge or for one to change. */
export async function BadgesSection({ admin, locale, search }: SectionProps) {
  const { badges, profile, admin: words } = MESSAGES[locale]
  const album = await adminBadges(admin)
  const texts = badges.admin
  const requested = singleParam(search.badge)
  const open = album.find(({ id }) => id === requested)
  if (open || requested === 'new')
    return (
      <EditorPage
        eyebrow={open ? texts.form.update : words.eyebrow}
        title={open ? badgeName(open, locale) : texts.form.create}
        back={{ href: PATH, label: texts.form.back }}
      >
        <BadgeForm
          key={open?.id ?? 'new'}
          requestId={randomUUID()}
          texts={texts}
          leaves={badges.album.leaves}
          questions={profile.questions}
          stored={open && storedOf(open, locale)}
        />
      </EditorPage>
    )
  const query = readTable(SPEC, search)
  const shown = pageOf(album, query, {
    text: (badge) => `${badge.number} ${badgeName(badge, locale)} ${ruleText(badge.rule, locale)}`,
    values: {
      number: ({ number }) => number,
      name: (badge) => badgeName(badge, locale),
      owners: ({ owners }) => owners,
    },
    filters: { state: ({ retiredAt }) => (retiredAt ? 'off' : 'on') },
    perPage: PER_PAGE,
  })
  const { list } = texts
  const next = pageAddress(PATH, query)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title}>
        <ButtonLink href={`${PATH}?badge=new`}>{texts.form.create}</ButtonLink>
      </PageHead>
      <FlashNotice />
      <p className="mt-4 mb-6 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <DataTable
        label={list.title}
        path={PATH}
        query={query}
        shown={shown}
        locale={locale}
        filters={[
          {
            name: 'state',
            label: list.state,
            options: STATES.map((value) => ({ value, label: list[value] })),
          },
        ]}
        heads={[
          { label: list.number, sort: 'number' },
          { label: list.name, sort: 'name' },
          { label: list.owners, sort: 'owners' },
          { label: list.state },
        ]}
        empty={<NoResults locale={locale} />}
      >
        {shown.rows.map((badge) => (
          <BadgeRow key={badge.id} badge={badge} next={next} texts={list} locale={locale} />
        ))}
      </DataTable>
    </>
  )
}

const storedOf = (badge: AdminBadge, locale: Locale) => {
  const { id, version, nameIt, nameEn, descriptionIt, descriptionEn, iconUri, rule } = badge
  const drawing = iconUri.replace(/^.*\/|\.svg$/g, '')
  return { id, version, nameIt, nameEn, descriptionIt, descriptionEn, drawing, rule: ruleText(rule, locale) }
}

type RowProps = {
  badge: AdminBadge
  /** The page to come back to. */
  next: string
  texts: Record<'edit' | 'retire' | 'offer' | 'saving' | 'on' | 'off', string>
  locale: Locale
}

function BadgeRow({ badge, next, texts, locale }: RowProps) {
  const { id, number, rule, owners, retiredAt } = badge
  const name = badgeName(badge, locale)
  const label = retiredAt ? texts.offer : texts.retire
  return (
    <tr className="border-line border-b">
      <td className="type-score text-lg">{number}</td>
      <td>
        <Link
          href={`/admin/badges?badge=${id}`}
          aria-label={`${texts.edit}: ${name}`}
          className="row-link font-[650] wrap-anywhere"
        >
          {name}
        </Link>
        <span className="block text-ink-soft text-sm wrap-anywhere">{ruleText(rule, locale)}</span>
      </td>
      <td className="type-score text-lg">{owners}</td>
      <td>
        <span className="block pb-1 text-sm">{retiredAt ? texts.off : texts.on}</span>
        <RowAction
          action={setBadgeRetired}
          fields={{ id, retired: retiredAt ? 'off' : 'on', next }}
          variant="outline"
          size="sm"
          label={label}
          name={`${label}: ${name}`}
          pendingLabel={texts.saving}
        />
      </td>
    </tr>
  )
}
