import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { locationsLists } from '../../contract/locations/locations.lists.ts';
import { locationsMaster } from '../../contract/locations/locations.master.ts';
import { MasterForm } from '../core/master/MasterForm.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { useSession } from '../core/session/session.ts';
import { placeKindOf } from './placeKind.ts';

/** A warehouse, area or storage location. No template fits a form. */
export function PlaceFormScreen() {
  const search = useSearch();
  const WCode = useSession()?.login.WCode ?? '';
  const kind = placeKindOf(search['kind']);
  const id = search['id'] ? Number(search['id']) : undefined;
  return (
    <MasterForm
      key={`${kind} ${id}`}
      definition={locationsMaster[kind]}
      list={locationsLists[kind]}
      id={id}
      // A new area or location is most often one of the warehouse one works in.
      first={kind === 'warehouses' ? {} : { WCode }}
      permission={locationsCalls.updateWarehouse.permission ?? ''}
      save={(record, at) => sendCommand(locationsCalls.updateWarehouse, { kind, record, ...at })}
    />
  );
}
