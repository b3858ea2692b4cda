import 'server-only'
import type { Route } from 'next'
import { refresh } from 'next/cache'
import { redirect, unstable_rethrow } from 'next/navigation'
import type { Messages } from 'next-intl'
import type { z } from 'zod'
import { type Actor, isSignedIn } from '@/lib/core/actor'
import { asDomainError } from '@/lib/core/database/errors'
import { type DomainError, ERROR_STATUS, type TextFault } from '@/lib/core/errors'
import type { ActionFailure, FormAction, Notice } from '@/lib/core/forms/action-result'
import { questionAt } from '@/lib/core/forms/json-field'
import { parseInput } from '@/lib/core/forms/parse-input'
import { formFields, refillLists, refillValues } from '@/lib/core/forms/values'
import { setResponseStatus } from '@/lib/core/http/response-context'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { readActor, requireAdmin, requireSignedIn } from './actor'
import { noteWrite } from './own-writes'
import { refusalTexts, toRefusal } from './refusal'
import { isPlainForm, requestId, requestLocale } from './request'

type Done<T> = { data: T; notice?: Notice }
type TitleKey = keyof Messages['titles']
/** A form with several buttons chooses its title by its fields. */
type Title = TitleKey | ((fields: Record<string, unknown>) => TitleKey)
/**
 * `refillMax` is the longest text that goes back into the form after a refusal. `gone` is where a form without JavaScript leads whose
 * subject no longer exists: pressed twice, its own page would be missing.
 */
type Options = { refillMax?: number; gone?: Route | ((fields: Record<string, unknown>) => Route) }
type Run<A extends Actor, S extends z.ZodType, T> = (
  actor: A,
  input: z.output<S>,
  locale: Locale,
) => Promise<Done<T>>

/**
 * Runs a command from a form: reads the actor, checks the right, parses the fields, and turns every refusal into a value in the fan's
 * language, with the status of its code. Unexpected errors are logged and shown as `internal` with the request's id.
 */
const actionOf =
  <A extends Actor>(rightOf: (actor: Actor) => A) =>
  <S extends z.ZodType, T>(
    title: Title,
    schema: S,
    run: Run<A, S, T>,
    options: Options = {},
  ): FormAction<T> =>
  async (_previous, form) => {
    const locale = await requestLocale()
    const fields = form instanceof FormData ? formFields(form) : {}
    try {
      const actor = await readActor()
      if (isSignedIn(actor)) await consumeLimit('write', actor.userId)
      const right = rightOf(actor)
      // Before the command, which may end in a redirect.
      await noteWrite()
      const done = await run(right, parseInput(schema, fields), locale)
      return { ok: true, ...done }
    } catch (error) {
      unstable_rethrow(error)
      if (options.gone && asDomainError(error)?.code === 'not_found' && (await isPlainForm()))
        redirect(typeof options.gone === 'function' ? options.gone(fields) : options.gone)
      return failure(error, title, fields, locale, options)
    }
  }

/** An action for everybody: guests, fans and admins. */
export const publicAction = actionOf((actor) => actor)

/** An action for fans; admins are fans too. Guests get `unauthorized`. */
export const fanAction = actionOf(requireSignedIn)

/** An action for admins. Guests get `unauthorized`, fans `forbidden`. */
export const adminAction = actionOf(requireAdmin)

/** A form for everybody that has no fields and no answer, so that a plain `<form action>` can post it. */
export const publicSubmit = (run: (actor: Actor) => Promise<void>) => async (): Promise<void> =>
  run(await readActor())

async function failure(
  error: unknown,
  title: Title,
  fields: Record<string, unknown>,
  locale: Locale,
  options: Options,
): Promise<ActionFailure> {
  const id = await requestId()
  const refusal = toRefusal(error, id, 'action failed')
  setResponseStatus(ERROR_STATUS[refusal.code])
  // The page then asks for the password in place of what needs it, or gives the form an id of its own and shows what was made.
  if (refusal.code === 'sudo_required' || refusal.code === 'key_reused') refresh()
  const t = translatorFor(locale, 'errors')
  const titles = translatorFor(locale, 'titles')
  const missing = refusal.code.startsWith('missing_')
  const { text, fields: refused } = refusalTexts(refusal, id, locale)
  const faults = refusal.faults?.map((fault) => ({
    at: fault.path ?? placeWords(fault, locale),
    text: t(`fault.${fault.reason}`),
  }))
  const place = refusal.faults?.[0] && placeWords(refusal.faults[0], locale)
  const fault = [place, faults?.[0]?.text].filter(Boolean).join(': ')
  const texts = refused.map(([name, refusalText]) => [name, fault || refusalText] as const)
  return {
    ok: false,
    code: refusal.code,
    title: titles(titleOf(refusal, typeof title === 'function' ? title(fields) : title)),
    message: (missing ? undefined : texts[0]?.[1]) ?? text,
    fields: Object.fromEntries(texts),
    ...(faults && { faults }),
    values: refillValues(fields, options.refillMax),
    lists: refillLists(fields),
  }
}

/** The place in words: a line of the text, or a question of the list. */
function placeWords({ line = 0, column, path }: TextFault, locale: Locale): string {
  const t = translatorFor(locale, 'errors')
  if (path !== undefined) {
    const at = questionAt(path)
    return at ? t('question', { ...at, question: String(at.question) }) : ''
  }
  const at = { line: String(line), column: String(column) }
  return column === undefined ? t('line', at) : t('place', at)
}

/** Some refusals have a title of their own, whichever form they answer. */
function titleOf({ code }: DomainError, title: TitleKey): TitleKey {
  if (code === 'invalid_json') return 'json'
  if (code === 'missing_prompt') return 'prompt'
  if (code === 'missing_text') return 'text'
  if (code === 'missing_recipient') return 'recipient'
  if (code === 'league_limit') return 'leagueLimit'
  if (code === 'product_owned' || code === 'badge_owned') return 'owned'
  if (code === 'unauthorized' && title === 'coachMission') return 'notSignedIn'
  return code.startsWith('missing_') ? 'missing' : title
}
