import { organisationCalls } from '../../contract/organisation/organisation.calls.ts';
import { organisationLists } from '../../contract/organisation/organisation.lists.ts';
import type { OrganisationMasterKind } from '../../contract/organisation/organisation.master.ts';
import { defineList, type ListDefinition } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';

const permission = organisationCalls.saveMasterData.permission;

/** The list of a kind of master data: a row opens its form, beside it stand a new record and a file of them. */
export const masterData = (kind: OrganisationMasterKind): ListDefinition =>
  defineList<(typeof organisationLists)['items']>(organisationLists[kind] as (typeof organisationLists)['items'], {
    open: ({ id }) => ({ path: '/pages/warehousing/record', search: { kind, id: id ?? undefined } }),
    actions: [
      { label: 'master.add', icon: 'plus', rows: 'none', permission, run: () => go('/pages/warehousing/record', { kind }) },
      { label: 'master.import', icon: 'upload', rows: 'none', permission, run: () => go('/pages/warehousing/recordImport', { kind }) },
    ],
  });
