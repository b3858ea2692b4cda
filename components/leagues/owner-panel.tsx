import { Link } from '@/components/ui/link'
import { Removal } from '@/components/ui/removal'
import { RowAction } from '@/components/ui/row-action'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import {
  deleteLeague,
  handOver,
  removeMember,
  renameLeague,
  rotateCode,
  setPublic,
} from '@/lib/leagues/actions'
import type { League, Standing } from '@/lib/leagues/queries'
import { publicTablePath } from '@/lib/leagues/rules'
import { MemberForm } from './member-form'
import { NameForm } from './name-form'

type Props = {
  league: League
  table: Standing[]
  /** The members whom the league can be handed over to. */
  possibleOwners: Set<string>
  locale: Locale
}

export function OwnerPanel({
  league: { id, name, isPublic, isReadOnly },
  table,
  possibleOwners,
  locale,
}: Props) {
  const { leagues: texts } = MESSAGES[locale]
  const { owner, form } = texts
  const t = translatorFor(locale, 'leagues')
  const others = table
    .filter(({ isOwner }) => !isOwner)
    .map(({ userId, nickname, position, points }) => ({
      value: userId,
      label: nickname ?? t('owner.nameless', { position, points }),
    }))
  return (
    <section aria-label={owner.title} className="mt-7 grid max-w-xl gap-8">
      {!isReadOnly && (
        <>
          <NameForm
            action={renameLeague}
            fields={{ id }}
            name={name}
            button={owner.rename}
            pendingLabel={owner.renaming}
            texts={form}
          />
          <div className="grid justify-items-start gap-3">
            <p className="text-sm text-ink-soft">{owner.rotateText}</p>
            <RowAction
              action={rotateCode}
              fields={{ id }}
              variant="outline"
              label={owner.rotate}
              pendingLabel={owner.rotating}
            />
          </div>
        </>
      )}
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-ink-soft">{isPublic ? owner.publicText : owner.privateText}</p>
        {isPublic && (
          <Link href={publicTablePath(id)} className="inline-flex min-h-11 items-center text-sky underline">
            {owner.publicLink}
          </Link>
        )}
        {(isPublic || !isReadOnly) && (
          <RowAction
            action={setPublic}
            fields={{ id, shown: isPublic ? 'off' : 'on' }}
            variant="outline"
            label={isPublic ? owner.hide : owner.show}
            pendingLabel={owner.renaming}
          />
        )}
      </div>
      {possibleOwners.size > 0 && (
        <MemberForm
          action={handOver}
          leagueId={id}
          members={others.filter(({ value }) => possibleOwners.has(value))}
          label={owner.handOverTo}
          choose={owner.choose}
          button={owner.handOver}
          pendingLabel={owner.handingOver}
          variant="outline"
        />
      )}
      {others.length > 0 && !isReadOnly && (
        <MemberForm
          action={removeMember}
          leagueId={id}
          members={others}
          label={owner.removeWhom}
          choose={owner.choose}
          button={owner.remove}
          pendingLabel={owner.removing}
          variant="destructive"
          ban={owner.ban}
        />
      )}
      <Removal action={deleteLeague} id={id} texts={owner.dissolve} />
    </section>
  )
}
