import { organisationCalls } from '../../contract/organisation/organisation.calls.ts';
import { organisationLists } from '../../contract/organisation/organisation.lists.ts';
import { organisationMaster } from '../../contract/organisation/organisation.master.ts';
import { MasterForm } from '../core/master/MasterForm.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { masterKindOf } from './masterKind.ts';

/** A workshop, line, item, supplier, department or project. No template fits a form. */
export function RecordFormScreen() {
  const search = useSearch();
  const kind = masterKindOf(search['kind']);
  const id = search['id'] ? Number(search['id']) : undefined;
  return (
    <MasterForm
      key={`${kind} ${id}`}
      definition={organisationMaster[kind]}
      list={organisationLists[kind]}
      id={id}
      permission={organisationCalls.saveMasterData.permission ?? ''}
      save={(record, at) => sendCommand(organisationCalls.saveMasterData, { kind, record, ...at })}
    />
  );
}
