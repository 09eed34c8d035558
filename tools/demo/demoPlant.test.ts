import { describe, expect, test } from 'vitest';
import { demoUnits } from './demoItem.ts';
import { demoItems } from './demoItems.ts';
import { demoOrganisations } from './demoOrganisations.ts';
import { demoDepartments, demoLines, demoProjects, demoWorkshops } from './demoShopFloor.ts';
import { demoAccountSupplier, demoSuppliers } from './demoSuppliers.ts';
import type { DemoText } from './demoText.ts';
import { demoUsers } from './demoUsers.ts';
import { demoWarehouses } from './demoWarehouses.ts';

const items = demoItems();
const warehouses = demoOrganisations().flatMap(({ org }) => demoWarehouses(org));
const areas = warehouses.flatMap((warehouse) => warehouse.areas);
const locations = areas.flatMap((area) => area.locations);
const suzhou = demoWarehouses('101')
  .flatMap((warehouse) => warehouse.areas)
  .flatMap((area) => area.locations);
const plants = demoOrganisations().map((row) => row.org);
const shopFloor = plants.flatMap((org) => [...demoWorkshops(org), ...demoLines(org), ...demoDepartments(org), ...demoProjects(org)]);

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** Han characters, CJK punctuation and full-width forms. */
const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

const named: { name: DemoText }[] = [
  ...demoOrganisations(),
  ...warehouses,
  ...areas,
  ...locations,
  ...shopFloor,
  ...demoSuppliers(),
  ...items,
  ...demoUnits(),
];

describe('places', () => {
  test('Suzhou has four warehouses with 412 places, one of them intermediate', () => {
    expect(demoWarehouses('101')).toHaveLength(4);
    expect(suzhou).toHaveLength(412);
    expect(
      demoWarehouses('101')
        .filter((row) => row.intermediate)
        .map((row) => row.code),
    ).toEqual(['W13']);
    expect(demoWarehouses('102')).toHaveLength(1);
  });

  test('codes are unique over both plants and made of capital letters, digits and hyphens', () => {
    const codes = [...warehouses, ...areas, ...locations].map((row) => row.code);
    expect(repeated(codes)).toEqual([]);
    expect(codes.filter((code) => !/^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(code))).toEqual([]);
    expect(suzhou[0]?.code).toBe('A01-01-01');
  });

  test.each(plants)('reporting locations of %s are sorted from 1 without gaps, others have no sort number', (org) => {
    const all = demoWarehouses(org)
      .flatMap((row) => row.areas)
      .flatMap((row) => row.locations);
    const numbers = all.filter((row) => row.reporting).map((row) => row.reportingSort);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(all.filter((row) => !row.reporting && row.reportingSort !== null)).toEqual([]);
    expect(all.map((row) => row.sort)).toEqual(all.map((_, index) => index + 1));
  });

  test('only the intermediate warehouse has intermediate locations', () => {
    for (const warehouse of warehouses) {
      expect(warehouse.areas.flatMap((area) => area.locations).every((row) => row.intermediate === warehouse.intermediate)).toBe(true);
    }
  });

  test('every warehouse but the intermediate one has places for receiving and for staging', () => {
    for (const { areas: parts, intermediate } of warehouses) {
      const kinds = new Set(parts.flatMap((area) => area.locations).map(({ kind }) => kind));
      expect(kinds).toEqual(new Set(intermediate ? ['storage'] : ['storage', 'receiving', 'staging']));
    }
  });

  test('every production line stands in a workshop of its plant', () => {
    for (const org of plants) {
      const workshops = demoWorkshops(org).map((row) => row.code);
      expect(demoLines(org).filter((row) => !workshops.includes(row.workshopCode))).toEqual([]);
      expect(workshops.filter((code) => !demoLines(org).some((row) => row.workshopCode === code))).toEqual([]);
    }
    expect(repeated(shopFloor.map((row) => row.code))).toEqual([]);
  });
});

describe('people and partners', () => {
  test('twelve suppliers with their own codes and names', () => {
    const codes = demoSuppliers().map((row) => row.code);
    expect(codes).toEqual(Array.from({ length: 12 }, (_, index) => `S${String(index + 1).padStart(4, '0')}`));
    expect(repeated(demoSuppliers().flatMap((row) => [row.name.zh, row.name.en]))).toEqual([]);
    expect(demoSuppliers().filter(({ code }) => !items.some((item) => item.supplierCode === code))).toEqual([]);
  });

  test('one account for each of the nine roles; keeper and administrator work in both plants', () => {
    const users = demoUsers();
    expect(users.map((row) => row.account)).toEqual([
      'admin',
      'keeper',
      'leader',
      'clerk',
      'line',
      'director',
      'recount',
      'inspector',
      'supplier',
    ]);
    expect(new Set(users.map((row) => row.role)).size).toBe(9);
    expect(users.filter((row) => row.orgs.length === 2).map((row) => row.account)).toEqual(['admin', 'keeper']);
    expect(users.find((row) => row.account === 'keeper')?.name).toBe('张伟');
    expect(repeated(users.flatMap((row) => [row.account, row.employeeId, row.name, row.idCardTail]))).toEqual([]);
    expect(users.filter((row) => !/^\d{5}[\dX]$/.test(row.idCardTail))).toEqual([]);
  });

  test('users work in places that exist, and only the supplier account has a supplier code', () => {
    for (const user of demoUsers()) {
      const org = user.orgs[0] ?? '101';
      if (user.departmentCode !== null) expect(demoDepartments(org).map((row) => row.code)).toContain(user.departmentCode);
      if (user.warehouseCode !== null) expect(demoWarehouses(org).map((row) => row.code)).toContain(user.warehouseCode);
      if (user.workshopCode !== null) expect(demoWorkshops(org).map((row) => row.code)).toContain(user.workshopCode);
      expect(user.supplierCode).toBe(user.role === 'supplier' ? demoAccountSupplier : null);
    }
  });
});

describe('items', () => {
  test('there are 500, with unique numbers and unique names in each language', () => {
    expect(items).toHaveLength(500);
    expect(items.filter((item) => !/^\d{4}-\d{4}$/.test(item.itemNo))).toEqual([]);
    expect(repeated(items.map((item) => item.itemNo))).toEqual([]);
    for (const language of ['zh', 'en', 'yn'] as const)
      expect(repeated(items.map((item) => item.name[language].toLowerCase()))).toEqual([]);
  });

  test('each is either bought from a known supplier or made here', () => {
    const codes = new Set(demoSuppliers().map((row) => row.code));
    expect(
      items.filter((item) => (item.source !== 'purchased' ? item.supplierCode !== null : !codes.has(item.supplierCode ?? ''))),
    ).toEqual([]);
    expect(items.filter((item) => item.source === 'made').length).toBeGreaterThan(20);
    expect(items.filter((item) => item.source === 'finished').length).toBeGreaterThan(40);
  });

  test('packs are possible in their unit, and every unit is used', () => {
    expect(items.filter((item) => item.packQty <= 0 || !Number.isInteger(item.packQty * 10 ** item.decimals))).toEqual([]);
    expect(new Set(items.map((item) => item.unit))).toEqual(new Set(demoUnits().map((unit) => unit.code)));
  });

  test('each has a home in a plant, at a location of that warehouse; only the new boards have none', () => {
    for (const item of items) {
      expect(item.homes.length).toBeGreaterThan(0);
      for (const home of item.homes) {
        const warehouse = demoWarehouses(home.org).find((row) => row.code === home.warehouseCode);
        const codes = warehouse?.areas.flatMap((area) => area.locations).map((row) => row.code);
        if (home.locationCode !== null) expect(codes).toContain(home.locationCode);
      }
    }
    const homeless = items.filter((item) => item.homes.some((home) => home.locationCode === null));
    expect(homeless).toHaveLength(8);
    expect(homeless.every((item) => item.itemNo.startsWith('3073-'))).toBe(true);
    expect(items.filter((item) => item.homes.some((home) => home.org === '102')).length).toBeGreaterThan(50);
  });

  test('names are put together in each language’s own order', () => {
    const bolt = items.find((item) => item.name.zh === '不锈钢六角头螺栓 M8×30');
    expect(bolt?.name).toEqual({
      zh: '不锈钢六角头螺栓 M8×30',
      en: 'Stainless steel hex bolt M8×30',
      yn: 'Baut segi enam stainless M8×30',
    });
  });
});

describe('texts', () => {
  test('every name is there in three languages, tidy, and Chinese in Chinese alone', () => {
    for (const { name } of named) {
      expect(name.zh).toMatch(/\S/);
      for (const value of Object.values(name)) expect(value).toBe(value.trim().replace(/ {2,}/g, ' '));
      expect(`${name.en} ${name.yn}`).not.toMatch(chinese);
      expect(name.en.length).toBeGreaterThan(0);
      expect(name.yn.length).toBeGreaterThan(0);
    }
    expect(items.filter((item) => !chinese.test(item.name.zh) || chinese.test(item.spec))).toEqual([]);
  });

  test('Indonesian item names are not the English ones', () => {
    const alike = items.filter((item) => item.name.en === item.name.yn);
    expect(alike).toEqual([]);
  });

  test('the same at every build', () => {
    expect(demoItems()).toEqual(items);
    expect(
      demoWarehouses('101')
        .flatMap((row) => row.areas)
        .flatMap((row) => row.locations),
    ).toEqual(suzhou);
  });
});
