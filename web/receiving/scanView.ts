import { listPermission } from '../../contract/core/list.ts';
import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { mayDo } from '../core/session/session.ts';

/** The sides of the scan records that this person may read. */
export const scanViews = () => [...(mayDo(listPermission(labelsLists.labelEvents)) ? (['all'] as const) : []), 'receiving' as const];

/** The tab that an address names; the first one when it names no valid tab. */
export const scanViewOf = (named: string | undefined) => scanViews().find((view) => view === named) ?? scanViews()[0] ?? 'receiving';
