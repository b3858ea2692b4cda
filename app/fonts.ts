import localFont from 'next/font/local'

/** One file with weight and width; the fallbacks that keep the layout still stand in `components/ui/css/base.css`. */
export const archivo = localFont({
  src: '../node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
  variable: '--font-latin',
  weight: '100 900',
  style: 'normal',
  declarations: [{ prop: 'font-stretch', value: '62% 125%' }],
  display: 'swap',
  preload: true,
  adjustFontFallback: false,
})

/** The letters of Qarabağ and Raków Częstochowa, fetched by pages that have one. */
export const archivoExt = localFont({
  src: '../node_modules/@fontsource-variable/archivo/files/archivo-latin-ext-standard-normal.woff2',
  variable: '--font-latin-ext',
  weight: '100 900',
  style: 'normal',
  declarations: [
    { prop: 'font-stretch', value: '62% 125%' },
    {
      prop: 'unicode-range',
      value:
        'U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+2C7-2CC, U+2CE-2D7, U+2DD-2FF, U+1E00-1E9F, U+1EF2-1EFF',
    },
  ],
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
})
