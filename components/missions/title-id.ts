/** The id of a ticket's title: as much of the mission's as tells the tickets of a page apart. */
export const titleId = (missionId: string) => `m-${missionId.slice(0, 8)}`
