import { dateFormat } from '../i18n/format'

export const dateInFull = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
export const dayAndMonth = dateFormat({ day: 'numeric', month: 'long' })
export const dayAndShortMonth = dateFormat({ day: 'numeric', month: 'short' })
export const shortWeekday = dateFormat({ weekday: 'short' })
export const shortWeekdayAndDay = dateFormat({ weekday: 'short', day: 'numeric' })
export const shortWeekdayAndTime = dateFormat({
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
export const weekdayAndDate = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })
export const weekdayDateAndTime = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
export const weekdayInFull = dateFormat({ weekday: 'long' })
