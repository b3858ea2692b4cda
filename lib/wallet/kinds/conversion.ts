import { plainCause } from './cause'

export const conversion = plainCause(({ amount }, { t }) => ({
  title: t('conversion.title'),
  detail: t('conversion.text', { amount: Math.abs(amount) }),
}))
