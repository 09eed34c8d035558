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
 * The target of prepared goods: the intermediate place while the switch is on, of their own warehouse first; else the
 * staging place of their warehouse. Undefined: there is none, and they are reserved where they are (decision 0077).
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
