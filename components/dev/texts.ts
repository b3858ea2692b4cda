import type { translatorFor } from '@/lib/core/i18n/translator'

export type DevText = ReturnType<typeof translatorFor<'dev'>>
