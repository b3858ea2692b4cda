declare module 'subset-font' {
  type Options = { targetFormat: 'sfnt'; variationAxes: Record<string, number> }
  /** Cuts a font to the letters of a text, and a variable font to one weight and width. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
