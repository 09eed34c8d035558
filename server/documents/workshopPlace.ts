import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import type { LinePlace } from './documentTypes.ts';

const workshopText = `
  select s.id, s.code, l.id as "locationId", l.code as place from workshop s join location l on l.org = s.org and l.workshop_id = s.id
   where s.org = $1 and s.code = $2 and s.status = 'active'`;

/** A workshop with the place outside of every warehouse that its material stands at. */
export interface WorkshopPlace {
  id: number;
  code: string;
  place: LinePlace;
}

export async function workshopPlace(ctx: Pick<Context, 'org' | 'query'>, workshop: string): Promise<WorkshopPlace> {
  const [found] = await ctx.query<{ id: number; code: string; locationId: number; place: string }>(workshopText, [ctx.org, workshop]);
  if (!found) throw new Refusal('workshop.unknown', { workshop, field: 'WorkshopCode' });
  const { id, code, locationId, place } = found;
  return { id, code, place: { locationId, code: place, warehouse: '', status: 'available', physical: false } };
}
