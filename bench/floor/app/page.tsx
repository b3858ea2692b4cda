export default function EmptyPage() {
  return <main />
}
