import type { LivingRecord } from '../../contract/exchange/protocol.records.ts';
import { demoCustomers } from './demoCustomers.ts';
import { addDays } from './demoDay.ts';
import { demoItems } from './demoItems.ts';
import type { DemoNote } from './demoNotes.ts';
import { demoOrganisations } from './demoOrganisations.ts';
import { demoDepartments, demoLines, demoProjects, demoWorkshops } from './demoShopFloor.ts';
import { demoSuppliers } from './demoSuppliers.ts';
import type { DemoText } from './demoText.ts';

const names = ({ zh, en, yn }: DemoText) => ({ name: zh, names: { en, yn } });
const version = 1;

/** The plants, as the ERP sends them first. */
export const organisationRecords = (): LivingRecord[] =>
  demoOrganisations().map(({ org, name, timeZone }) => ({
    kind: 'organisation',
    id: org,
    version,
    data: { code: org, ...names(name), timeZone },
  }));

/** All other records of the ERP, in the order of their dependencies. */
export function masterRecords(): LivingRecord[] {
  const orgs = demoOrganisations().map((row) => row.org);
  const own = (org: string, code: string) => ({ id: `${org}/${code}`, version });
  return orgs.flatMap((org): LivingRecord[] => [
    ...demoDepartments(org).map(
      (row): LivingRecord => ({ kind: 'department', ...own(org, row.code), data: { org, code: row.code, ...names(row.name) } }),
    ),
    ...demoProjects(org).map(
      (row): LivingRecord => ({ kind: 'project', ...own(org, row.code), data: { org, code: row.code, ...names(row.name) } }),
    ),
    ...demoWorkshops(org).map(
      (row): LivingRecord => ({ kind: 'workshop', ...own(org, row.code), data: { org, code: row.code, ...names(row.name) } }),
    ),
    ...demoLines(org).map(
      (row): LivingRecord => ({
        kind: 'productionLine',
        ...own(org, row.code),
        data: { org, code: row.code, workshopCode: row.workshopCode, ...names(row.name), active: row.status === 'running' },
      }),
    ),
    ...demoCustomers.map(
      (row): LivingRecord => ({
        kind: 'customer',
        ...own(org, row.code),
        data: { org, code: row.code, ...names(row.name), address: row.address },
      }),
    ),
    ...demoSuppliers().map(
      (row): LivingRecord => ({ kind: 'supplier', ...own(org, row.code), data: { org, code: row.code, ...names(row.name) } }),
    ),
    ...demoItems().flatMap((item) =>
      item.homes
        .filter((home) => home.org === org)
        .map(
          (home): LivingRecord => ({
            kind: 'item',
            ...own(org, item.itemNo),
            data: {
              org,
              itemNo: item.itemNo,
              ...names(item.name),
              specification: item.spec,
              category: item.source,
              unit: item.unit,
              batchControlled: item.batchControlled,
              qcExempt: item.qcExempt,
              packQty: String(item.packQty),
              defaultWarehouse: home.warehouseCode,
              ...(home.locationCode === null ? {} : { defaultLocation: home.locationCode }),
            },
          }),
        ),
    ),
  ]);
}

/** A batch is made some weeks before it is delivered, and lasts a year; every fourth one expires soon. */
const [madeBefore, lasts, lastsShort] = [-21, 365, 40];

/** The batches of delivered goods, with the days on which they were made and until which they may be used. */
export function batchRecords(notes: readonly DemoNote[]): LivingRecord[] {
  const lines = notes.flatMap(({ org, deliveryDate, supplierCode, lines }) =>
    lines.flatMap(({ itemNo, batch }) => (batch ? [{ org, itemNo, batch, deliveryDate, supplierCode }] : [])),
  );
  const once = [...new Map(lines.map((line) => [`${line.org}/${line.itemNo}/${line.batch}`, line])).entries()];
  return once.map(([id, { org, itemNo, batch, deliveryDate, supplierCode }], nth): LivingRecord => {
    const producedOn = addDays(deliveryDate, madeBefore);
    const expiresOn = addDays(producedOn, nth % 4 === 0 ? lastsShort : lasts);
    return { kind: 'batch', id, version, data: { org, itemNo, batch, producedOn, expiresOn, supplierBatch: `${supplierCode}-${batch}` } };
  });
}
