import { AdminFrame } from '@/components/admin/admin-frame'
import { currentActor } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

/** The navigation beside every admin page; each page checks the permission itself. */
export default async function AdminPagesLayout({ children, params }: LayoutProps<'/[locale]/admin'>) {
  const actor = await currentActor()
  if (actor.kind !== 'admin') return children
  return <AdminFrame locale={localeOf(await params)}>{children}</AdminFrame>
}
