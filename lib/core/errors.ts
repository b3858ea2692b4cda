/** Every refusal a fan can get, with its HTTP status. Texts: `errors.*` in messages. */
export const ERROR_STATUS = {
  invalid_input: 400,
  malformed: 400,
  invalid_json: 400,
  missing_sign_in: 400,
  missing_sign_up: 400,
  missing_teams: 400,
  missing_recipient: 400,
  missing_prompt: 400,
  missing_text: 400,
  not_suitable: 400,
  anonymous_disabled: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  code_refused: 401,
  forbidden: 403,
  pro_only: 403,
  topup_off: 403,
  foreign_origin: 403,
  over_ceiling: 403,
  over_day_limit: 403,
  sudo_required: 403,
  factor_required: 403,
  league_banned: 403,
  not_found: 404,
  code_invalid: 404,
  invite_invalid: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  changed_since: 409,
  outdated: 409,
  already_added: 409,
  match_exists: 409,
  match_in_use: 409,
  match_cancelled: 409,
  locked: 409,
  verified: 409,
  time_over: 409,
  nickname_taken: 409,
  league_full: 409,
  league_limit: 409,
  league_read_only: 409,
  season_missing: 409,
  replay_limit: 409,
  replay_full: 409,
  replay_over: 409,
  mission_limit: 409,
  team_limit: 409,
  five_limit: 409,
  owner_stays: 409,
  badge_owned: 409,
  badge_locked: 409,
  already_pro: 409,
  leaving: 409,
  product_owned: 409,
  product_retired: 409,
  not_owned: 409,
  price_changed: 409,
  tokens_short: 409,
  topup_limit: 409,
  bundle_taken: 409,
  too_large: 413,
  unsupported_media: 415,
  token_invalid: 422,
  key_reused: 422,
  import_failed: 424,
  rate_limited: 429,
  daily_limit: 429,
  internal: 500,
  ai_off: 503,
  ai_total: 503,
  busy: 503,
  payments_off: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** The body of a refused request. Every field is optional: the browser checks what it got. */
export type ErrorAnswer = { error?: { code?: string; message?: string } }

/** Faults of a single field; texts: `errors.field.*`. */
export const FIELD_CODES = [
  'required',
  'too_long',
  'too_long_together',
  'too_many_lines',
  'too_short',
  'too_small',
  'too_large',
  'not_a_number',
  'no_change',
  'not_a_date',
  'date_too_far',
  'no_such_hour',
  'ends_first',
  'past',
  'no_free_day',
  'same_team',
  'no_round',
  'not_an_email',
  'common_password',
  'taken',
  'unknown_option',
  'unknown_code',
  'unreadable',
  'reserved',
  'over_balance',
  'over_cap',
  'price_changed',
  'tokens_short',
  'too_little_left',
  'xp_is_earned',
  'stays_free',
  'stays_open',
  'unknown_fan',
  'own_balance',
  'own_attempt',
  'not_a_member',
  'cannot_lead',
  'wrong_password',
  'wrong_code',
  'invalid',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]
export type FieldErrors = Record<string, FieldCode>
/** The bound that a field exceeded, for the texts that name it. */
export type FieldLimits = Record<string, number>

const JSON_REASONS = [
  'json_end',
  'json_value',
  'json_key',
  'json_colon',
  'json_comma',
  'json_trailing_comma',
  'json_string',
  'json_escape',
  'json_number',
  'json_extra',
  'json_deep',
] as const
/** Why a text stops being JSON. */
export type JsonReason = (typeof JSON_REASONS)[number]

/** Why part of a JSON text was refused; texts: `errors.fault.*`. */
export const FAULT_REASONS = [
  ...JSON_REASONS,
  'required',
  'too_long',
  'unreadable',
  'unknown_option',
  'unknown_field',
  'invalid',
  'not_a_list',
  'not_an_object',
  'too_few_options',
  'too_many_options',
  'no_right_option',
  'two_right_options',
  'same_options',
  'other_options',
  'no_question',
  'too_many_questions',
  'too_many_at_once',
  'unsupported_kind',
  'unclosed',
  'too_few_columns',
  'missing_column',
] as const
export type FaultReason = (typeof FAULT_REASONS)[number]
/** Where it is: a line and column that count from 1, or a path into JSON. */
export type TextFault = { reason: FaultReason; line?: number; column?: number; path?: string }

/** An expected refusal. The action or route wrapper turns it into a value and does not log it as an error. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  readonly fields?: FieldErrors
  readonly limits?: FieldLimits
  readonly faults?: TextFault[]
  readonly retryAfterSeconds?: number

  constructor(
    code: ErrorCode,
    detail: Pick<DomainError, 'fields' | 'limits' | 'faults' | 'retryAfterSeconds'> = {},
  ) {
    super(code)
    this.code = code
    this.fields = detail.fields
    this.limits = detail.limits
    this.faults = detail.faults
    this.retryAfterSeconds = detail.retryAfterSeconds
  }
}
