import { adminPage } from '@/components/admin/admin-page'
import { SubscriptionsSection } from '@/components/admin/subscriptions/subscriptions-section'

export default adminPage('subscriptions', SubscriptionsSection)
