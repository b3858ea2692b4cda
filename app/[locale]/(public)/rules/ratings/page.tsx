import { RatingsPage } from '@/components/ratings/ratings-page'
import { anybody } from '@/lib/auth/minted-actors'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'
import { competitionRatings, exampleMatch } from '@/lib/ratings/queries'
import { ratingsSearch } from '@/lib/ratings/schema'

type Props = PageProps<'/[locale]/rules/ratings'>

export async function generateMetadata({ params }: Props) {
  return pageMetadata({ locale: localeOf(await params), namespace: 'ratings', path: '/rules/ratings' })
}

export default async function RatingsRoute({ params, searchParams }: Props) {
  const locale = localeOf(await params)
  const { competition } = ratingsSearch.parse(await searchParams)
  const ratings = await competitionRatings(anybody, competition)
  const example = await exampleMatch(anybody, competition, ratings.latest)
  return <RatingsPage {...{ competition, ratings, example, locale }} />
}
