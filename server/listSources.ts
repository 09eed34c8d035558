import type { AllLists } from '../contract/allLists.ts';
import { completionSources } from './completion/completion.sources.ts';
import type { ListSource } from './core/lists/listSource.ts';
import { countingSources } from './counting/counting.sources.ts';
import { documentLinesSource } from './documents/documentSource.ts';
import { exchangeSources } from './exchange/exchange.sources.ts';
import { identitySources } from './identity/identity.sources.ts';
import { goodsReturnSources } from './incoming/goodsReturn.sources.ts';
import { incomingSources } from './incoming/incoming.sources.ts';
import { handedRoundsSources } from './issuing/handedRounds.sources.ts';
import { issuingSources } from './issuing/issuing.sources.ts';
import { shortPicksSources } from './issuing/shortPicks.sources.ts';
import { labelsSources } from './labels/labels.sources.ts';
import { splitSources } from './labels/split.sources.ts';
import { unscannableSources } from './labels/unscannable.sources.ts';
import { locationsSources } from './locations/locations.sources.ts';
import { organisationSources } from './organisation/organisation.sources.ts';
import { goodsOutSources } from './outgoing/goodsOut.sources.ts';
import { outgoingSources } from './outgoing/outgoing.sources.ts';
import { planSources } from './outgoing/plan.sources.ts';
import { requisitionSources } from './outgoing/requisition.sources.ts';
import { putawaySources } from './putaway/putaway.sources.ts';
import { receivingSources } from './receiving/receiving.sources.ts';
import { reportingSources } from './reporting/reporting.sources.ts';
import { statisticsSources } from './statistics/statistics.sources.ts';
import { stockSources } from './stock/stock.sources.ts';
import { leftWorkSources } from './system/leftWork.sources.ts';
import { savedFilterSources } from './system/savedFilter.sources.ts';
import { systemSources } from './system/system.sources.ts';
import { transfersSources } from './transfers/transfers.sources.ts';

/** The source of every list; a list without a source does not compile. */
export const listSources = {
  ...exchangeSources,
  ...identitySources,
  ...locationsSources,
  ...organisationSources,
  ...labelsSources,
  ...splitSources,
  ...unscannableSources,
  ...receivingSources,
  ...countingSources,
  ...incomingSources,
  ...goodsReturnSources,
  ...transfersSources,
  ...reportingSources,
  ...outgoingSources,
  ...planSources,
  ...goodsOutSources,
  ...completionSources,
  ...issuingSources,
  ...shortPicksSources,
  ...handedRoundsSources,
  ...requisitionSources,
  documentLines: documentLinesSource,
  ...putawaySources,
  ...stockSources,
  ...statisticsSources,
  ...systemSources,
  ...leftWorkSources,
  ...savedFilterSources,
} satisfies { [N in keyof AllLists]: ListSource };

export const listSourceList: readonly ListSource[] = Object.values(listSources);
