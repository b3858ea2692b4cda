import { adminPage } from '@/components/admin/admin-page'
import { IngestSection } from '@/components/admin/auto-content/ingest-section'

export default adminPage('ingest', IngestSection)
