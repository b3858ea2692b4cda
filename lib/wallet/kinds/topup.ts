import { plainCause } from './cause'

export const topup = plainCause((_line, { t }) => ({ title: t('topup.title'), detail: t('topup.text') }))
