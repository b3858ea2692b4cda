/** What a test card does, now and when it is charged again. */
type Card = { now: 'paid' | 'declined' | 'authentication'; later: 'paid' | 'declined'; label: string }

/** Numbers of Stripe's test cards that mean the same there. */
export const CARDS: Record<string, Card> = {
  '4242424242424242': { now: 'paid', later: 'paid', label: 'succeeds' },
  '4000000000000002': { now: 'declined', later: 'declined', label: 'is declined' },
  '4000002500003155': { now: 'authentication', later: 'paid', label: 'asks for authentication' },
  '4000000000000341': { now: 'paid', later: 'declined', label: 'succeeds, renewals are declined' },
}

export const cardOf = (number: string): Card | undefined => CARDS[number.replace(/\s/g, '')]
