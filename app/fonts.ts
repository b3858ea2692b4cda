import localFont from 'next/font/local'

/** One file with weight and width; the fallbacks that keep the layout still stand in `components/ui/css/base.css`. */
export const archivo = localFont({
  src: '../node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
  variable: '--font-archivo',
  weight: '100 900',
  style: 'normal',
  declarations: [{ prop: 'font-stretch', value: '62% 125%' }],
  display: 'swap',
  preload: true,
  adjustFontFallback: false,
})
