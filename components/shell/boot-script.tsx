'use client'

import { BOOT_SCRIPT } from '@/lib/core/pages/boot-script'

/** A client component: the payload of each page refers to it instead of containing the script a second time. */
export const BootScript = () => <script>{BOOT_SCRIPT}</script>
