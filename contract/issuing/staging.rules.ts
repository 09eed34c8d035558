/** A place where goods stand prepared. */
export interface StagingPlace {
  id: number;
  code: string;
  warehouseId: number;
  warehouse: string;
  /** At the line, between the main warehouse and the workshop. */
  intermediate: boolean;
}

/**
 * Where what is prepared goes: to the intermediate place while the switch is on, of its own warehouse before that of another; else to
 * the staging place of its warehouse. Undefined: there is none, and it is reserved where it lies (decision 0077).
 */
export function stagingFor(
  from: { warehouseId: number },
  places: readonly StagingPlace[],
  intermediate: boolean,
): StagingPlace | undefined {
  const own = (place: StagingPlace): boolean => place.warehouseId === from.warehouseId;
  const between = places.filter((place) => place.intermediate);
  return (intermediate ? (between.find(own) ?? between[0]) : undefined) ?? places.find((place) => !place.intermediate && own(place));
}
