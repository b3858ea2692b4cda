import { connection } from 'next/server'
import { type Card, readCards } from '../../cards'

export default async function CardsPage() {
  await connection()
  const cards = await readCards()
  return (
    <main>
      <ul>
        {cards.map((card) => (
          <CardItem key={card.id} card={card} />
        ))}
      </ul>
    </main>
  )
}

function CardItem({ card }: { card: Card }) {
  return (
    <li className="card">
      <h3 className="title">{card.title}</h3>
      <p className="text">{card.description}</p>
      <p className="facts">
        <span>{card.due_date}</span> <span>{card.points}</span> <span>{card.status}</span>
      </p>
    </li>
  )
}
