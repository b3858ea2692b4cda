import type { Page } from '@playwright/test'
import type { MadeMatch } from '../app/matchday'

export const rowOf = (page: Page, { id }: MadeMatch) => page.locator(`#m-${id}`)
export const pickIn = (page: Page, match: MadeMatch, name: RegExp) =>
  rowOf(page, match).getByRole('radio', { name })
export const goalsIn = (page: Page, match: MadeMatch, side: 'Casa' | 'Ospiti') =>
  rowOf(page, match).getByRole('textbox', { name: new RegExp(side) })

/** What unfolds the further question on a match, and the first of its picks. */
export const more = (page: Page, match: MadeMatch) => rowOf(page, match).getByText('Un’altra domanda')
export const asked = (page: Page, match: MadeMatch) => pickIn(page, match, /2,5 gol/).first()

export const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
