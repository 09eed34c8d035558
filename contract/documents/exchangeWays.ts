import type { LifeWay } from './lifecycleCalls.ts';

/** The ways of a kind's exchange, spelled alike; `plural` names its calls. */
export const exchangeWays = <const N extends string>({
  plural,
  what,
  area,
  permission,
  synchronize,
}: {
  plural: N;
  what: string;
  area: 'Receive' | 'InStorage' | 'OutStorage';
  permission: string;
  synchronize?: Partial<LifeWay<`sync${N}`>>;
}) => ({
  synchronize: {
    permission,
    name: `sync${plural}`,
    path: `/api/${area}/Sync${plural}`,
    doc: `Sends ${what} to the ERP, for the first time or again; synchronized ones are refused.`,
    ...synchronize,
  } as LifeWay<`sync${N}`>,
  close: {
    permission,
    name: `close${plural}Sync`,
    path: `/api/${area}/Close${plural}Sync`,
    doc: `Closes the exchange of ${what} as abnormal, with a reason (rule sync-exception-close).`,
  } as LifeWay<`close${N}Sync`>,
  set: {
    permission,
    name: `set${plural}Sync`,
    path: `/api/${area}/Set${plural}Sync`,
    field: 'billno',
    doc: `Sets by hand whether the ERP has one of ${what}: 1 synchronized, under its number there; 0 not, which takes a hand-set 1 back with a reason.`,
  } as LifeWay<`set${N}Sync`>,
  clear: {
    permission,
    name: `clear${plural}Sync`,
    path: `/api/${area}/Clear${plural}Sync`,
    field: 'billno',
    doc: `Takes one of ${what} that the ERP does not have out of the exchange so that it can be sent again.`,
  } as LifeWay<`clear${N}Sync`>,
});
