import { joinErrorTexts } from '@/components/ui/error-texts'
import '../globals.css'
import type { Metadata, Viewport } from 'next'
import { archivo, archivoExt } from '@/app/fonts'
import { BootScript } from '@/components/shell/boot-script'
import { Toaster } from '@/components/ui/toaster'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { LOCALES, localeOf } from '@/lib/core/locale'
import { env } from '@/lib/env'

export const metadata: Metadata = { metadataBase: new URL(env.APP_URL) }

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf8ef' },
    { media: '(prefers-color-scheme: dark)', color: '#0a1712' },
  ],
}

export const generateStaticParams = () => LOCALES.map((locale) => ({ locale }))

export default async function RootLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const locale = localeOf(await params)
  const { ui, errorPage } = MESSAGES[locale]
  return (
    <html lang={locale} className={`${archivo.variable} ${archivoExt.variable}`} suppressHydrationWarning>
      <head>
        <BootScript />
      </head>
      <body
        data-error-texts={joinErrorTexts(errorPage)}
        data-build={env.NODE_ENV === 'production' ? (env.BUILD_ID ?? 'local') : undefined}
      >
        {children}
        <Toaster texts={{ label: ui.toast.label, close: ui.toast.close }} />
      </body>
    </html>
  )
}
