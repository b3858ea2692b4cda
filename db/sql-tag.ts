/** A template tag that makes SQL: drizzle's, or that of the driver beneath it. */
export type SqlTag<Fragment> = (
  strings: TemplateStringsArray,
  ...values: (Fragment | string | number)[]
) => Fragment
