import { settingDefaults } from '../../contract/system/settings.ts';
import { documentKinds } from '../../server/documentKinds.ts';
import { locationsTables } from '../../server/locations/locations.tables.ts';
import { organisationTables } from '../../server/organisation/organisation.tables.ts';
import { photoSubjects } from '../../server/photoSubjects.ts';
import type { Catalogue } from './typeValues.ts';

const otherSettings = Object.fromEntries(
  Object.entries(settingDefaults).map(([key, value]) => [key, typeof value === 'boolean' ? !value : value]),
);

/** Parts of statements that the product passes through types, and no caller spells out. */
export const catalogue: Catalogue = {
  DocumentLifecycle: documentKinds,
  MasterTable: [...Object.values(locationsTables), ...Object.values(organisationTables)],
  PhotoSubject: Object.values(photoSubjects),
  SettingValues: [settingDefaults, otherSettings],
};
