import { plainCause } from './cause'

export const bundle = plainCause((_line, { t }) => ({ title: t('bundle.title'), detail: t('bundle.text') }))
