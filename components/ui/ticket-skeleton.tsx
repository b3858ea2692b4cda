import { LoadingRegion, Skeleton } from './skeleton'
import { Ticket } from './ticket'

function TicketSkeleton() {
  return (
    <Ticket
      as="div"
      stub={
        <>
          <Skeleton className="h-3 w-12" />
          <Skeleton className="my-1 h-12 w-14" />
          <Skeleton className="h-3 w-16" />
        </>
      }
    >
      <Skeleton className="h-5 w-24 rounded-full" />
      <Skeleton className="mt-3 h-6 w-3/4" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-5 h-1.5 w-full" />
      <div className="mt-4 flex justify-end gap-2">
        <Skeleton className="h-9 w-20 rounded-full" />
        <Skeleton className="h-9 w-24 rounded-full" />
      </div>
    </Ticket>
  )
}

export function TicketListSkeleton({ count = 3, label }: { count?: number; label: string }) {
  return (
    <LoadingRegion label={label}>
      <div className="grid gap-4">
        {Array.from({ length: count }, (_, index) => index).map((place) => (
          <TicketSkeleton key={place} />
        ))}
      </div>
    </LoadingRegion>
  )
}
