import { Link } from '@/components/ui/link'
import './shop.css'

type Props = { label: string; value: string; convert: string }

/** The fan's tokens on the dot matrix of a scoreboard, and the way to more. */
export const Balance = ({ label, value, convert }: Props) => (
  <p className="ml-auto flex items-center gap-4">
    <span className="text-right">
      <span className="type-eyebrow block">{label}</span>
      <Link href="/wallet" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        {convert}
      </Link>
    </span>
    <span className="shop-balance">
      <b>{value}</b>
    </span>
  </p>
)
