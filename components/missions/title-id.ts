/** The id of a ticket's title: enough of the mission's id to tell the tickets of a page apart. */
export const titleId = (missionId: string) => `m-${missionId.slice(0, 8)}`
