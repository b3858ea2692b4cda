type Limit = {
  points: number
  seconds: number
  by: 'network' | 'account' | 'address' | 'account_and_network'
}

/** Every rate limit of the application; the limiter and the tests read this table. */
export const LIMITS = {
  sign_in_network: { points: 10, seconds: 300, by: 'network' },
  sign_in_account: { points: 10, seconds: 3600, by: 'account_and_network' },
  sign_in_account_anywhere: { points: 100, seconds: 3600, by: 'account' },
  /** From browsers in which the account has signed in before, instead of the three above. */
  sign_in_device: { points: 10, seconds: 3600, by: 'account' },
  /** Only right passwords count, so that nobody else can use it up. */
  sign_in_success: { points: 120, seconds: 600, by: 'account' },
  sign_up_network: { points: 5, seconds: 1800, by: 'network' },
  email_change: { points: 5, seconds: 3600, by: 'account' },
  /** Emails to one mailbox, whatever the tag in its address; more are dropped silently (lib/account/mail). */
  mail_sign_up: { points: 3, seconds: 3600, by: 'address' },
  mail_email_change: { points: 2, seconds: 3600, by: 'address' },
  mail_reset: { points: 2, seconds: 3600, by: 'address' },
  sudo: { points: 5, seconds: 600, by: 'account' },
  link_network: { points: 20, seconds: 1800, by: 'network' },
  link_use: { points: 30, seconds: 600, by: 'network' },
  replay_start: { points: 10, seconds: 86_400, by: 'account' },
  league_code: { points: 10, seconds: 3600, by: 'account' },
  league_code_network: { points: 30, seconds: 3600, by: 'network' },
  test_mail: { points: 10, seconds: 3600, by: 'account' },
  second_factor: { points: 5, seconds: 600, by: 'account' },
  /** Codes at sign-in: a stolen password must not allow hundreds of guesses a day. */
  second_factor_day: { points: 30, seconds: 86_400, by: 'account' },
  /** Resets of the password that give those back. */
  second_factor_forgotten: { points: 1, seconds: 86_400, by: 'account' },
  data_export: { points: 5, seconds: 86_400, by: 'account' },
  /** Of unknown feeds by network; each known feed has as many of its own. */
  calendar: { points: 60, seconds: 600, by: 'network' },
  /** Includes chat services, which fetch previews for all their users. */
  share_picture: { points: 300, seconds: 600, by: 'network' },
  /** Mail services fetch for all their readers, and keep what they have. */
  kit_picture: { points: 600, seconds: 600, by: 'network' },
  /** A browser reports each script that an extension adds to a page. */
  csp_report: { points: 60, seconds: 600, by: 'network' },
  unsubscribe: { points: 300, seconds: 60, by: 'network' },
  /** Questions, pictures and speech of all accounts behind one network. */
  ai_network: { points: 180, seconds: 86_400, by: 'network' },
  /** Each makes about five calls to Stripe. */
  checkout: { points: 10, seconds: 3600, by: 'account' },
  /** Each makes about three. */
  portal: { points: 10, seconds: 3600, by: 'account' },
  write: { points: 120, seconds: 60, by: 'account' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS
