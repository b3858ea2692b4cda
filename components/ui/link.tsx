'use client'

import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * A link within the site that prefetches nothing: no part of a fan's page can be rendered before it is opened, so the framework's
 * fourteen to twenty requests per page achieved nothing and cost three times the page itself.
 */
export function Link<T extends string>(props: ComponentProps<typeof NextLink<T>>) {
  return <NextLink {...props} prefetch={false} />
}
