import { randomUUID } from 'node:crypto'
import Link from 'next/link'
import { getMessages } from 'next-intl/server'
import { PageHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import { setBadgeRetired } from '@/lib/badges/actions'
import { type AdminBadge, adminBadges } from '@/lib/badges/editor/queries'
import { badgeName, ruleText } from '@/lib/badges/words'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { BadgeForm } from './badge-form'
import { Cell, DataCells } from './data-cells'

type Props = { admin: Admin; locale: Locale; wish: { badge?: string } }

/** Every badge with its owners, and the form for a new one or for the one that is changed. */
export async function BadgesSection({ admin, locale, wish }: Props) {
  const [album, { badges, profile, admin: words }] = await Promise.all([
    adminBadges(admin),
    getMessages({ locale }),
  ])
  const texts = badges.admin
  const open = album.find(({ id }) => id === wish.badge)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <p className="mt-4 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-9 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <DataCells
          label={texts.list.title}
          heads={[texts.list.number, texts.list.name, texts.list.owners, texts.list.state]}
        >
          {album.map((badge) => (
            <BadgeRow key={badge.id} badge={badge} texts={texts.list} locale={locale} />
          ))}
        </DataCells>
        <section className="sheet p-5" aria-labelledby="badge-form">
          <h2 id="badge-form" className="mb-3 text-xl">
            {open ? texts.form.update : texts.form.create}
          </h2>
          {open && (
            <p className="mb-3">
              <Link href="/admin/badges" className="underline underline-offset-4">
                {texts.form.back}
              </Link>
            </p>
          )}
          <BadgeForm
            key={open?.id ?? 'new'}
            requestId={randomUUID()}
            texts={texts}
            leaves={badges.album.leaves}
            questions={profile.questions}
            stored={open && storedOf(open, locale)}
          />
        </section>
      </div>
    </>
  )
}

const storedOf = (badge: AdminBadge, locale: Locale) => {
  const { id, nameIt, nameEn, descriptionIt, descriptionEn, iconUri, rule } = badge
  const drawing = iconUri.replace(/^.*\/|\.svg$/g, '')
  return { id, nameIt, nameEn, descriptionIt, descriptionEn, drawing, rule: ruleText(rule, locale) }
}

type RowProps = {
  badge: AdminBadge
  texts: Record<'edit' | 'retire' | 'offer' | 'saving' | 'on' | 'off', string>
  locale: Locale
}

function BadgeRow({ badge, texts, locale }: RowProps) {
  const { id, number, rule, owners, retiredAt } = badge
  const name = badgeName(badge, locale)
  const label = retiredAt ? texts.offer : texts.retire
  return (
    <tr className="border-line border-b">
      <Cell className="type-score text-lg">{number}</Cell>
      <Cell>
        <Link
          href={`/admin/badges?badge=${id}`}
          aria-label={`${texts.edit}: ${name}`}
          className="inline-flex min-h-6 items-center font-[650] underline underline-offset-4 wrap-anywhere"
        >
          {name}
        </Link>
        <span className="block text-ink-soft text-sm wrap-anywhere">{ruleText(rule, locale)}</span>
      </Cell>
      <Cell className="type-score text-lg">{owners}</Cell>
      <Cell>
        <span className="block pb-1 text-sm">{retiredAt ? texts.off : texts.on}</span>
        <RowAction
          action={setBadgeRetired}
          fields={{ id, retired: retiredAt ? 'off' : 'on' }}
          variant="outline"
          size="sm"
          label={label}
          name={`${label}: ${name}`}
          pendingLabel={texts.saving}
        />
      </Cell>
    </tr>
  )
}
