export const SUBSCRIPTIONS_SHOWN = 20
export const SUBSCRIPTION_SORTS = ['fan', 'until'] as const
