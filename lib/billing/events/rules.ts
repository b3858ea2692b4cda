/** What an event is about decides what is read from Stripe; events of other types are noted and change nothing. */
export const HANDLED: Record<string, 'subscription' | 'invoice' | 'checkout' | 'charge' | 'customer'> = {
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.payment_action_required': 'invoice',
  'invoice.marked_uncollectible': 'invoice',
  'invoice.voided': 'invoice',
  'checkout.session.completed': 'checkout',
  'checkout.session.expired': 'checkout',
  'charge.refunded': 'charge',
  'charge.dispute.created': 'charge',
  'charge.dispute.updated': 'charge',
  'charge.dispute.closed': 'charge',
  'customer.deleted': 'customer',
}

export const HANDLED_TYPES = Object.keys(HANDLED)

/** Days that events are kept; Stripe repeats one for three days and lists them for thirty. */
export const EVENTS_RETENTION_DAYS = 90
