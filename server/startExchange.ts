import type { FastifyInstance } from 'fastify';
import { type Partner, partners } from '../contract/exchange/partner.ts';
import { makeConnectorOf } from './connectors/connectors.ts';
import { FilePartner } from './connectors/files/filePartner.ts';
import { makePartnerGateway } from './connectors/partnerGateway.ts';
import { PortalOnDemand } from './connectors/portalOnDemand.ts';
import type { PartnerGateway, Portal } from './core/call/app.ts';
import type { Bus } from './core/database/bus.ts';
import type { Database } from './core/database/database.ts';
import { type Config, exchangeFolder } from './core/process/config.ts';
import type { Doors } from './core/process/doors.ts';
import { documentKinds } from './documentKinds.ts';
import { documentOutcomes } from './documentOutcomes.ts';
import type { BreakerState } from './exchange/breaker.ts';
import { Connections } from './exchange/connections.ts';
import { fillPaperwork } from './exchange/fillPaperwork.ts';
import { routeInbound } from './exchange/inboundRoute.ts';
import { Intake } from './exchange/intake.ts';
import { PartnerWatch } from './exchange/partnerWatch.ts';
import { routeReading } from './exchange/readRoute.ts';
import { RecentRecords } from './exchange/recentRecords.ts';
import { askUnanswered } from './jobs/askUnanswered.ts';
import { CompareStockJob } from './jobs/compareStockJob.ts';
import { DeliveryJob } from './jobs/deliveryJob.ts';
import { PullJob } from './jobs/pullJob.ts';
import { SendWaitingJob } from './jobs/sendWaitingJob.ts';
import { TellPartnersJob } from './jobs/tellPartnersJob.ts';
import { recordTakers } from './recordTakers.ts';

/** The exchange of one server process. */
export interface Exchange {
  portal: Portal;
  partners: PartnerGateway;
  /** The state of each partner's circuit breaker in this process. */
  breakers: () => { partner: Partner; state: BreakerState }[];
  wakeDelivery: () => void;
  /** Opens the endpoint for partners and starts the jobs. */
  start: (http: FastifyInstance) => Promise<void>;
  stop: () => Promise<void>;
}

/** Puts the exchange together; nothing runs before `start`. */
export function makeExchange(database: Database, bus: Bus, config: Config, doors: Doors): Exchange {
  const { pool } = database;
  const connections = new Connections(database, bus, config.dataDir);
  const watch = new PartnerWatch(pool);
  const recent = new RecentRecords(pool);
  const intake = new Intake(pool, recordTakers, connections, recent);
  const files = new FilePartner(pool, exchangeFolder(config));
  const connectorOf = makeConnectorOf((partner) => files.connector(partner));
  let delivery: DeliveryJob | undefined;
  let pull: PullJob | undefined;
  let compareStock: CompareStockJob | undefined;
  let sendWaiting: SendWaitingJob | undefined;
  let tellPartners: TellPartnersJob | undefined;
  const asking = { pool, connections, connectorOf, outcomes: documentOutcomes };
  const desk = makePartnerGateway(connections, intake, connectorOf, (ids) => askUnanswered(asking, ids));
  return {
    portal: new PortalOnDemand(connections, watch, intake),
    partners: desk,
    breakers: () => partners.map((partner) => ({ partner, state: watch.breaker(partner).state(Date.now()) })),
    wakeDelivery: () => delivery?.wake(),
    start: async (http) => {
      const log = http.log.child({ job: 'exchange' });
      await connections.checkKey(config.forgetSecrets ?? false);
      // Runs before newer records come in.
      await fillPaperwork(pool, recordTakers);
      await routeInbound(http, { connections, intake, pool, doors });
      await routeReading(http, { connections, pool, doors });
      delivery = new DeliveryJob({ pool, connections, watch, connectorOf, outcomes: documentOutcomes, recent, log });
      pull = new PullJob({ pool, connections, watch, connectorOf, intake, log });
      // A person sent something again: the first server that gets the notification delivers it.
      bus.on('outbox', () => delivery?.wake());
      await delivery.start();
      pull.start();
      compareStock = new CompareStockJob(pool, desk, log);
      compareStock.start();
      sendWaiting = new SendWaitingJob(pool, documentKinds, () => delivery?.wake(), log);
      sendWaiting.start();
      tellPartners = new TellPartnersJob(pool, connections, () => delivery?.wake(), log);
      tellPartners.start();
    },
    stop: async () => {
      await Promise.all([delivery?.stop(), pull?.stop(), compareStock?.stop(), sendWaiting?.stop(), tellPartners?.stop()]);
      await recent.flush();
    },
  };
}
