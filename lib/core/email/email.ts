import type { Locale } from '../locale'

type Row = {
  /** A place in a table, before the text. */
  lead?: string
  /** Addresses of small pictures before and after the text, which says the same without them. */
  icons?: { before: string; after: string }
  /** Places gained, negative when lost; with words for where an arrow says nothing. */
  move?: { places: number; label: string }
  text: string
  note?: string
  value: string
  /** `own` is the reader's row, `missing` one that waits for the reader. */
  look?: 'own' | 'missing'
}

export type Block =
  | { kind: 'text'; text: string }
  /** One button, on a ticket when there is a stub to tear off. */
  | { kind: 'action'; label: string; href: string; stub?: { value: string; text: string } }
  /** Something won, on a ticket with its stub. */
  | {
      kind: 'ticket'
      eyebrow: string
      title: string
      text: string
      link: { label: string; href: string }
      stub: { lead: string; value: string; text: string }
    }
  | { kind: 'figures'; figures: { value: string; label: string }[] }
  | { kind: 'rows'; title: string; rows: Row[] }
  /** The address of the button as text, for mail programs that show no buttons. */
  | { kind: 'address'; text: string; href: string }

/** An email as plain data; `emailHtml` and `emailText` are its two forms. */
export type Email = {
  locale: Locale
  subject: string
  /** The line beside the subject in a list of emails. */
  preview: string
  eyebrow: string
  title: string
  /** The sentence below the title on the pitch. */
  lead?: string
  /** The days that it is about. */
  dates?: string
  /** A recap begins on the pitch, a message on paper. */
  look: 'paper' | 'pitch'
  blocks: Block[]
  /** Why the email came, below it, and where to end it. */
  footer: { reason: string; links: { label: string; href: string }[]; slogan: string }
}
