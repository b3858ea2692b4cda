import { LogoMark } from '@/components/art/logo-mark'
import { Link } from '@/components/ui/link'

export function Logo({ label }: { label: string }) {
  return (
    <Link href="/" className="logo" aria-label={label}>
      <LogoMark className="logo-mark" />
      GoalQuest
    </Link>
  )
}
