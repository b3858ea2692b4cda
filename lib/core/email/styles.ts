import type { CSSProperties } from 'react'

/** The paper and ink of the app as hexadecimal colours: mail programs know no oklch and no variables. */
const INK = '#13231d'
const SOFT = '#4d5c54'
const LINE = '#dcdfd3'
const SANS = 'Arial, Helvetica, sans-serif'
const NARROW = "'Arial Narrow', 'Liberation Sans Narrow', Arial, sans-serif"

const line = `1px solid ${LINE}`
const rule = `3px solid ${INK}`
const narrow: CSSProperties = { fontFamily: NARROW, fontWeight: 'bold', color: INK }
const small: CSSProperties = { fontFamily: SANS, fontSize: 14, lineHeight: '21px', color: SOFT, margin: 0 }

export const STYLES = {
  body: { margin: 0, padding: 0, backgroundColor: '#e6e4da' },
  page: { maxWidth: 600, width: '100%', margin: '0 auto', backgroundColor: '#fefdf9' },
  masthead: { padding: '22px 32px 14px', backgroundColor: '#faf7ee', borderBottom: rule },
  markEnd: { width: 6 },
  markLine: { borderTop: rule, fontSize: 0, lineHeight: 0 },
  markRing: { width: 13, height: 8, paddingTop: 5, border: rule, borderRadius: 99 },
  logo: { ...narrow, fontSize: 26, lineHeight: '30px', margin: '0 0 0 8px' },
  dates: { ...small, textAlign: 'right' },
  head: { padding: '34px 32px 10px' },
  pitch: { padding: '30px 32px 28px', backgroundColor: '#06321f' },
  eyebrow: {
    ...small,
    fontSize: 13,
    letterSpacing: 1.2,
    fontWeight: 'bold',
    textTransform: 'uppercase',
  },
  title: { ...narrow, fontSize: 44, lineHeight: '44px', margin: '4px 0 0' },
  lead: { fontFamily: SANS, fontSize: 16, lineHeight: '25px', color: '#dfe9dc', margin: '10px 0 0' },
  block: { padding: '0 32px' },
  text: { fontFamily: SANS, fontSize: 16, lineHeight: '25px', color: INK, margin: '10px 0 14px' },
  ticket: { border: line, margin: '8px 0 26px', width: '100%' },
  action: { padding: '24px 26px' },
  bare: { padding: '16px 0 32px' },
  button: {
    display: 'inline-block',
    padding: '15px 30px',
    borderRadius: 99,
    backgroundColor: '#005c31',
    fontFamily: SANS,
    fontSize: 16,
    lineHeight: '18px',
    fontWeight: 'bold',
    color: '#ffffff',
    textDecoration: 'none',
  },
  stub: {
    width: 150,
    padding: '18px 8px',
    backgroundColor: '#f9cd20',
    borderLeft: `3px dashed ${INK}`,
    textAlign: 'center',
  },
  stubValue: { ...narrow, fontSize: 50, lineHeight: '48px', margin: 0 },
  stubText: { ...small, fontSize: 13, lineHeight: '18px', fontWeight: 'bold', color: INK },
  won: { padding: '18px 22px' },
  wonTitle: { ...narrow, fontSize: 26, lineHeight: '30px', margin: '2px 0 4px' },
  icon: { display: 'inline-block', verticalAlign: -7, borderRadius: 5 },
  figure: { width: '33%', padding: '14px 12px 14px 0', verticalAlign: 'top' },
  nextFigure: { borderLeft: line, paddingLeft: 16 },
  figureValue: { ...narrow, fontSize: 42, lineHeight: '42px', margin: 0 },
  figureLabel: { ...small, fontSize: 13, lineHeight: '18px' },
  rowsTitle: {
    ...narrow,
    fontSize: 28,
    lineHeight: '34px',
    borderBottom: rule,
    padding: '0 0 6px',
    margin: '26px 0 0',
    wordBreak: 'break-word',
  },
  cell: { padding: '11px 6px 11px 0', borderBottom: line, verticalAlign: 'top' },
  own: { backgroundColor: '#fdf0c4' },
  edge: { width: 44 },
  ownEdge: { width: 39, borderLeft: '5px solid #f9cd20' },
  place: { ...narrow, fontSize: 22, lineHeight: '24px', margin: 0, paddingLeft: 6, whiteSpace: 'nowrap' },
  move: { ...small, fontSize: 13, lineHeight: '24px', fontWeight: 'bold', whiteSpace: 'nowrap' },
  up: { color: '#005c31' },
  rowText: { ...small, fontSize: 16, lineHeight: '24px', color: INK, wordBreak: 'break-word' },
  rowValue: { ...narrow, fontSize: 20, lineHeight: '24px', margin: 0, textAlign: 'right' },
  missing: { color: '#c0141f' },
  small: { ...small, padding: '4px 0 24px' },
  address: { color: '#0a5a99', textDecoration: 'underline', wordBreak: 'break-all' },
  link: { color: '#0a5a99', textDecoration: 'underline' },
  footer: { padding: '18px 32px 26px', backgroundColor: '#faf7ee', borderTop: line },
  footerText: { ...small, fontSize: 13, lineHeight: '20px' },
} as const satisfies Record<string, CSSProperties>

/** The dark colours, for mail programs that ask for them; elsewhere the light colours bring their own background. */
export const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.l-body{background-color:#0a1712!important}.l-page{background-color:#12211a!important}.l-mast{background-color:#0d1b15!important;border-color:#f4f2e6!important}
.l-ink{color:#f4f2e6!important}.l-soft{color:#b8c2b4!important}.l-line{border-color:#34443b!important}.l-rule{border-color:#f4f2e6!important}
.l-edge{border-left-color:#f9cd20!important}.l-own{background-color:#3d3714!important}.l-button{background-color:#5fc27d!important;color:#0a1712!important}.l-link{color:#8cc3f0!important}.l-missing{color:#ff8d86!important}.l-up{color:#5fc27d!important}.l-icon{background-color:#b8c2b4!important}
}
@media (max-width:480px){.l-pad{padding-left:20px!important;padding-right:20px!important}.l-stack{display:block!important;width:auto!important;border-left:0!important}}`
