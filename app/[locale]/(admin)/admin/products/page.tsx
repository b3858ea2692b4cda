import { adminPage } from '@/components/admin/admin-page'
import { ProductsSection } from '@/components/admin/products/products-section'

export default adminPage('products', ProductsSection)
