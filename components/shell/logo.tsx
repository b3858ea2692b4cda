import { Link } from '@/components/ui/link'
import { LogoMark } from '@/components/art/logo-mark'

export function Logo({ label }: { label: string }) {
  return (
    <Link href="/" className="logo" aria-label={label}>
      <LogoMark className="logo-mark" />
      GoalQuest
    </Link>
  )
}
