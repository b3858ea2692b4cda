import { Icon } from '@/components/ui/icon'
import { signOut } from '@/lib/account/sign-in/actions'

export function LogoutForm({ label, className }: { label: string; className?: string }) {
  return (
    <form action={signOut} className={className}>
      <button type="submit" className="head-link">
        <Icon name="logout" className="menu-only" />
        {label}
      </button>
    </form>
  )
}
