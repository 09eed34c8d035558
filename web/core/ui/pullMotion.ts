import { constants } from '../../../contract/core/constants.ts';

/** The pull gesture's constants, from the specification; px and ms. */
export const pullRules = {
  offset: constants['pull-to-refresh-offset'],
  startZone: constants['pull-start-zone'],
  resistance: constants['over-pull-resistance-rate'],
  minAngle: constants['pull-minimum-angle'],
  resetMs: constants['list-reset-animation'],
} as const;

/** How far the list is drawn down for a finger that moved `dy` px: freely up to the offset, then against resistance. */
export function pullDistance(dy: number): number {
  if (dy <= 0) return 0;
  return dy <= pullRules.offset ? dy : pullRules.offset + (dy - pullRules.offset) * pullRules.resistance;
}

/** Whether a movement is meant as a pull: downwards and steeper than 45°. */
export function isPull(dx: number, dy: number): boolean {
  return dy > 0 && (Math.atan2(dy, Math.abs(dx)) * 180) / Math.PI >= pullRules.minAngle;
}
