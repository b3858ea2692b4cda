'use client'

import { BOOT_SCRIPT } from '@/lib/core/boot-script'

/** A client component: the payload of each page names it, instead of carrying the script a second time. */
export const BootScript = () => <script>{BOOT_SCRIPT}</script>
