/** A colour in linear sRGB, each channel from 0 to 1. */
type Rgb = readonly [number, number, number]

const OKLCH = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/

/** CSS Color 4, section 10: from OKLCH to linear sRGB, clipped to what a screen shows. */
export function rgbOf(text: string): Rgb {
  const parts = OKLCH.exec(text)
  if (!parts) throw new Error(`no colour: ${text}`)
  const [lightness, chroma, hue] = [
    Number(parts[1]) / 100,
    Number(parts[2]),
    (Number(parts[3]) * Math.PI) / 180,
  ]
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** WCAG 2.2: contrast of two colours, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
