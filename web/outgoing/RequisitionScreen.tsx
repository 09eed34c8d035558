import type { MasterField } from '../../contract/core/master.ts';
import { placelessFields, typeField } from '../../contract/documents/entryForm.ts';
import { requisitionCalls } from '../../contract/outgoing/requisition.calls.ts';
import { requisitionLists } from '../../contract/outgoing/requisition.lists.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import type { Draft } from '../core/document/drafts.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { saving } from '../core/queue/queue.ts';
import { listPage } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';

const fields: readonly MasterField[] = [
  typeField('requisition'),
  { wire: 'DepartmentCode', type: 'reference', refersTo: 'departments' },
  { wire: 'WorkshopCode', type: 'reference', refersTo: 'workshops' },
  { wire: 'Requester', type: 'text', max: 60 },
  { wire: 'Remark', type: 'text', max: 140 },
];

const exactly = (value: string) => ({ value, searchType: '=' as const });

const linesOf = async (requisitionNo: string) => {
  const where = { requisitionNo: exactly(requisitionNo) };
  return (await listPage(requisitionLists.requisitionLines, { where, pageSize: 200 })).rows;
};

/** The present requisition, to be changed. */
async function asWritten(docNo: string): Promise<Draft> {
  const [{ rows }, lines] = await Promise.all([
    listPage(requisitionLists.requisitions, { where: { code: exactly(docNo) }, pageSize: 1 }),
    linesOf(docNo),
  ]);
  const [row] = rows;
  return {
    head: {
      TypeCode: row?.typeCode ?? '',
      DepartmentCode: row?.departmentCode ?? '',
      WorkshopCode: row?.workshopCode ?? '',
      Requester: row?.name ?? '',
      Remark: row?.remark ?? '',
      Revision: String(row?.revision ?? ''),
    },
    lines: lines.map((line) => ({
      ...{ itemNo: line.itemNo ?? '', itemName: line.itemName ?? '', unit: line.unit ?? '', qty: line.qty ?? '' },
      ...{ batch: line.batch ?? '', project: line.project ?? '', orderNo: line.orderNo ?? '' },
    })),
  };
}

/** A request for material: a draft, or a rewrite until its review (rules requisition-type-required, requisition-edit-unreviewed). */
export function RequisitionScreen() {
  const t = useT();
  const { docNo } = useSearch();
  return (
    <DocumentForm
      key={docNo ?? ''}
      name={docNo ? `requisition-${docNo}` : 'requisition'}
      fields={fields}
      lineFields={placelessFields}
      permission="requisition"
      records="/pages/OutStorage/PickItem"
      record="/pages/OutStorage/PickItemDetail"
      recordKey="code"
      savedMore={() => <p>{t('requisition.saved-draft')}</p>}
      {...(docNo ? { asSaved: () => asWritten(docNo) } : {})}
      save={(
        { TypeCode: type, DepartmentCode: department, WorkshopCode: workshop, Requester: requester, Remark: remark, Revision: read },
        lines,
      ) =>
        saving(requisitionCalls.saveRequisition, {
          ...{ docNo, type, department, workshop, requester, remark, lines: [...lines] },
          revision: Number(read) || undefined,
        })
      }
    />
  );
}
