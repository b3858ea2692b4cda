export type TemplateCategory = 'pronostico' | 'statistiche' | 'cultura' | 'tifo'

type Text = { it: string; en: string }

/** A suggestion as it is written down, in the file of its competition and in the order of display. */
export type TemplateDraft = {
  /** Unique within the competition and never changed: a second seed finds its row by it. */
  slug: string
  category: TemplateCategory
  title: Text
  description: Text | null
  points: number | null
  /** 0 is today; null is a suggestion without a day of its own. */
  defaultDueInDays: number | null
  pro?: true
}
