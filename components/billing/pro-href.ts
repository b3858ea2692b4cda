import { ROUTES } from '@/components/shell/routes'
import { env } from '@/lib/env'

/** The page that compares the plans or, while nothing is on sale, explains them. */
export const PRO_HREF = env.PAYMENTS === 'off' ? '/rules#pro' : ROUTES.pricing.href
