import type { Route } from 'next'
import { Link } from '@/components/ui/link'
import './table.css'

type Props = {
  href: Route
  /** Of the column and of the link; a phone shows it once. */
  label: string
  /** What is edited, for screen readers, which list links without their rows. */
  name: string
}

/** The last cell of a row that can be edited. */
export function EditCell({ href, label, name }: Props) {
  return (
    <td className="is-unnamed">
      <Link href={href} aria-label={`${label}: ${name}`} className="row-link">
        {label}
      </Link>
    </td>
  )
}
