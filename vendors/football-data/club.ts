/** Number of the vendor, name, short name, three letters. */
export type ClubRow = readonly [id: number, name: string, shortName: string, tla: string]

export type Club = { id: number; name: string; shortName: string; tla: string; country: string }
