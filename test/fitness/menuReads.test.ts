import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { callList } from '../../contract/allCalls.ts';
import { listList } from '../../contract/allLists.ts';
import { permissionOf } from '../../contract/core/call.ts';
import { listPermission } from '../../contract/core/list.ts';
import { builtInRoles, firstHolders } from '../../contract/identity/roles.ts';
import { menuFor } from '../../contract/system/menu.rules.ts';
import { menuTree } from '../../contract/system/menu.ts';
import { screenReads } from '../../tools/screenReads.ts';

/** Reads that a screen can do without: without the permission it does not read, or works anyway. */
const askedOnlyWith: Readonly<Record<string, readonly string[]>> = {
  // A label that is scanned into a form; its lines are typed as well (core/document/enteredLine.ts).
  '/pages/InStorage/MisRcvInStorage': ['labelRecords'],
  '/pages/InStorage/InputStorage': ['labelRecords'],
  '/pages/InStorage/ReturnItem': ['labelRecords'],
  '/pages/InStorage/ReturnProduct': ['labelRecords'],
  '/pages/InStorage/ScanComponents': ['labelRecords'],
  '/pages/InStorage/Allocation': ['labelRecords'],
  '/pages/InStorage/InnerCom/OneOrder': ['labelRecords'],
  '/pages/InStorage/FinishedTask': ['labelRecords'],
  '/pages/OutStorage/IQCReturn': ['labelRecords'],
  '/pages/OutStorage/WorkshopReturn': ['labelRecords'],
  '/pages/OutStorage/AllocationOut': ['labelRecords'],
  // A label is searched on the map; items and places are found without it.
  '/pages/warehousing/map': ['labelRecords'],
  // The side of all functions; that of receiving is there without it.
  '/pages/Stock/AllScanRecord': ['labelRecords'],
  // Proposes the warehouse of the check-in; it can also be chosen.
  '/pages/InStorage/InComingIn': ['receive'],
  // A tab only for people who prepare.
  '/pages/OutStorage/IssueTask': ['prepareIssue'],
  '/pages/OutStorage/MiddleIssueTask': ['prepareIssue'],
  // The printout of a delivery note, if the address names one.
  '/pages/Com/barcode/barqrcode': ['receivingNotes'],
  // Lines for a photo, read only by people who may see them.
  '/pages/Stock/ScanMaint': ['receiptRecords', 'receivingNotes'],
};

const entries = menuTree.flatMap((group) => group.entries);
const reads = screenReads(path.resolve(import.meta.dirname, '../..'));
const neededBy = (screen: string) => (reads.get(screen) ?? []).filter(({ permission }) => !askedOnlyWith[screen]?.includes(permission));
const shownTo = (holds: (permission: string) => boolean) =>
  menuFor(holds, (key) => key)
    .filter(({ parentId }) => parentId !== 0)
    .map(({ path: screen }) => screen);
const unreadable = (holds: (permission: string) => boolean) =>
  shownTo(holds).flatMap((screen) =>
    neededBy(screen)
      .filter(({ permission }) => !holds(permission))
      .map(({ name, permission }) => `${screen} reads ${name}, which asks for ${permission}`),
  );

describe('S136: nobody has an entry whose screen they may not read', () => {
  test.each(Object.keys(firstHolders))('with %s alone', (only) => {
    expect(unreadable((permission) => permission === only)).toEqual([]);
  });
  test.each(entries.map(({ path: screen, permissions }) => [screen, permissions] as const))('with what %s asks for', (_screen, held) => {
    expect(unreadable((permission) => held.includes(permission))).toEqual([]);
  });
  test('an entry asks for one right of work, and besides only for what its screen reads', () => {
    for (const { path: screen, permissions } of entries) {
      const read = neededBy(screen).map(({ permission }) => permission);
      expect(
        permissions.slice(1).filter((permission) => !read.includes(permission)),
        screen,
      ).toEqual([]);
    }
  });
  test('the roles that come along read what their work shows', () => {
    for (const role of builtInRoles) {
      const holds = (permission: string) => firstHolders[permission]?.includes(role) ?? false;
      const work = entries.filter(({ permissions: [first] }) => holds(first)).map(({ path: screen }) => screen);
      expect(
        work.filter((screen) => !shownTo(holds).includes(screen)),
        role,
      ).toEqual([]);
    }
  });
  test('what is asked only with a right stands here because a screen names it', () => {
    for (const [screen, permissions] of Object.entries(askedOnlyWith))
      for (const one of permissions)
        expect(
          reads.get(screen)?.map(({ permission }) => permission),
          screen,
        ).toContain(one);
  });
  test('the reads of a screen are found where they stand: its list, a picker of its form, a part that is loaded later', () => {
    expect(reads.get('/pages/InStorage/AuditComplete')).toContainEqual({ name: 'productionReports', permission: 'reportRecords' });
    expect(reads.get('/pages/InStorage/ReturnProduct')).toContainEqual({ name: 'salesReturns', permission: 'incomingRecords' });
    expect(reads.get('/pages/Stock/StockBarcode')).toContainEqual({ name: 'unlabelledStock', permission: 'splitLabels' });
    const known = [...listList.map(listPermission), ...callList.map((call) => permissionOf(call))];
    expect([...reads.values()].flat().filter(({ permission }) => !known.includes(permission))).toEqual([]);
  });
});
