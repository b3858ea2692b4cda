import { PRO_HREF } from '@/components/billing/pro-href'
import { ButtonLink } from '@/components/ui/button-link'
import { NoticeBox } from '@/components/ui/notice-box'
import { RowAction } from '@/components/ui/row-action'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { joinByInvite } from '@/lib/leagues/invitations/actions'
import type { Invitation } from '@/lib/leagues/invitations/queries'
import { invitePath, LEAGUE_MEMBERS_MAX } from '@/lib/leagues/rules'
import { subjectOf } from './league-subject'

type Props = { invitation: Invitation; token: string; isGuest: boolean; locale: Locale }

/** Who invites to which league, and the one next step. */
export function InvitationPage({ invitation, token, isGuest, locale }: Props) {
  const { state, owner, leagueId, toLeave } = invitation
  const { invitation: texts } = MESSAGES[locale]
  const t = translatorFor(locale, 'leagues')
  const refusal = state === 'open' || state === 'member' ? null : state
  const hasNoSlot = state === 'no_slot' || state === 'no_slot_pro'
  return (
    <div className="grid justify-items-start gap-5">
      <dl className="grid gap-1">
        <dt className="sr-only">{texts.league}</dt>
        <dd>{t('eyebrow', subjectOf(invitation))}</dd>
        {owner && (
          <>
            <dt className="sr-only">{texts.owner}</dt>
            <dd className="wrap-anywhere">{fill(texts.ownedBy, { name: owner })}</dd>
          </>
        )}
      </dl>
      {refusal && (
        <NoticeBox role="status" title={texts[refusal].title}>
          {translatorFor(locale, 'invitation')(`${refusal}.text`, {
            most: String(LEAGUE_MEMBERS_MAX),
            count: toLeave,
            pro: String(ENTITLEMENTS.pro.leagues),
          })}
        </NoticeBox>
      )}
      {hasNoSlot && (
        <p className="flex flex-wrap gap-3">
          <ButtonLink href="/leagues">{texts.toLeagues}</ButtonLink>
          {state === 'no_slot' && (
            <ButtonLink href={PRO_HREF} variant="outline">
              {texts.toPlans}
            </ButtonLink>
          )}
        </p>
      )}
      {state === 'member' && (
        <>
          <p>{texts.member}</p>
          <ButtonLink href={`/leagues/${leagueId}`}>{texts.open}</ButtonLink>
        </>
      )}
      {state === 'open' && isGuest && (
        <>
          <p className="max-w-md">{texts.guest}</p>
          <ButtonLink href={`/auth?next=${encodeURIComponent(invitePath(token))}`}>{texts.enter}</ButtonLink>
        </>
      )}
      {state === 'open' && !isGuest && (
        <RowAction
          action={joinByInvite}
          fields={{ token }}
          variant="primary"
          label={texts.join}
          pendingLabel={texts.joining}
        />
      )}
    </div>
  )
}
