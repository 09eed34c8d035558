import type { LifeWay } from '../documents/lifeCalls.ts';

/** The ways of the exchange of a kind of incoming documents: all are the leader's, and are spelled alike. */
export const exchangeWays = <const N extends string>(plural: N, what: string, synchronize?: Partial<LifeWay<`sync${N}`>>) => {
  const manage = { permission: 'manageIncomingSync' } as const;
  return {
    synchronize: {
      ...manage,
      name: `sync${plural}`,
      path: `/api/Receive/Sync${plural}`,
      doc: `Sends ${what} to the ERP, for the first time or again; synchronized ones are refused.`,
      ...synchronize,
    } as LifeWay<`sync${N}`>,
    close: {
      ...manage,
      name: `close${plural}Sync`,
      path: `/api/Receive/Close${plural}Sync`,
      doc: `Closes the exchange of ${what} as abnormal, with a reason (rule sync-exception-close).`,
    } as LifeWay<`close${N}Sync`>,
    set: {
      ...manage,
      name: `set${plural}Sync`,
      path: `/api/Receive/Set${plural}Sync`,
      field: 'billno',
      doc: `Sets by hand whether the ERP has one of ${what}: 1 synchronized, 0 not.`,
    } as LifeWay<`set${N}Sync`>,
    clear: {
      ...manage,
      name: `clear${plural}Sync`,
      path: `/api/Receive/Clear${plural}Sync`,
      field: 'billno',
      doc: `Takes one of ${what} that the ERP does not have out of the exchange so that it can be sent again.`,
    } as LifeWay<`clear${N}Sync`>,
  };
};
