import { adminPage } from '@/components/admin/admin-page'
import { MailSection } from '@/components/admin/mail/mail-section'

export default adminPage('mail', MailSection)
