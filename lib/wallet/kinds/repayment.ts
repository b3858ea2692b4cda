import { plainCause } from './cause'

export const repayment = plainCause((_line, { t }) => ({
  title: t('repayment.title'),
  detail: t('repayment.text'),
}))
