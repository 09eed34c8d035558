import { type OrganisationMasterKind, organisationMaster } from '../../contract/organisation/organisation.master.ts';

/** The kind of master data that an address names; items when it names no valid kind. */
export const masterKindOf = (named: string | undefined): OrganisationMasterKind => (isKind(named) ? named : 'items');

const isKind = (named: string | undefined): named is OrganisationMasterKind =>
  named !== undefined && Object.hasOwn(organisationMaster, named);
