import type { Partner } from '../../contract/exchange/partner.ts';
import type { Connection } from '../exchange/connections.ts';
import type { Connector } from './connector.ts';
import { erp } from './erp.ts';
import { imos } from './imos.ts';
import { mcas } from './mcas.ts';
import { portal } from './portal.ts';
import { qa } from './qa.ts';
import { tryton } from './tryton/tryton.ts';

/** Every external system by its name. */
const connectors: Record<Partner, Connector> = { erp, portal, mcas, qa, imos };

/** Finds the connector of a connection. */
export type ConnectorOf = (connection: Connection) => Connector;

/** The partner's HTTP connector, files for a partner without HTTP, or Tryton's own interface for an ERP that is a Tryton. */
export const makeConnectorOf =
  (files: (partner: Partner) => Connector): ConnectorOf =>
  ({ partner, mode }) => {
    if (mode === 'files') return files(partner);
    return mode === 'tryton' ? tryton : connectors[partner];
  };
