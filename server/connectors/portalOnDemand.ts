import { PartnerSilent, type Portal } from '../core/call/app.ts';
import type { Connections } from '../exchange/connections.ts';
import type { Forget, Intake } from '../exchange/intake.ts';
import type { PartnerWatch } from '../exchange/partnerWatch.ts';
import { findAtPortal, longestWaitMs } from './portal.ts';

type What = 'note' | 'label';

/**
 * Requests data from the portal while a worker waits. Equal concurrent requests share one; after several missing answers no request is sent
 * to the portal for a while, so that nobody waits in vain.
 */
export class PortalOnDemand implements Portal {
  readonly #connections: Connections;
  readonly #watch: PartnerWatch;
  readonly #intake: Intake;
  readonly #running = new Map<string, Promise<boolean>>();
  #onTheWay = 0;

  constructor(connections: Connections, watch: PartnerWatch, intake: Intake) {
    this.#connections = connections;
    this.#watch = watch;
    this.#intake = intake;
  }

  fetchNote = (org: string, noteNo: string, forget?: Forget): Promise<boolean> =>
    forget ? this.#fetch(org, 'note', noteNo, forget) : this.#once(org, 'note', noteNo);
  fetchLabel = (org: string, code: string): Promise<boolean> => this.#once(org, 'label', code);

  #once(org: string, what: What, code: string): Promise<boolean> {
    const name = `${org}\n${what}\n${code}`;
    const running = this.#running.get(name);
    if (running) return running;
    const asking = this.#fetch(org, what, code).finally(() => this.#running.delete(name));
    this.#running.set(name, asking);
    return asking;
  }

  async #fetch(org: string, what: What, code: string, forget?: Forget): Promise<boolean> {
    const connection = await this.#connections.find('portal');
    if (connection?.mode !== 'http') return false;
    if (this.#onTheWay >= this.#watch.breaker('portal').allowed(Date.now(), 64)) throw new PartnerSilent('the portal has been silent');
    this.#onTheWay += 1;
    const found = await findAtPortal(connection, what, code, Math.min(longestWaitMs, connection.timeoutMs)).finally(() => {
      this.#onTheWay -= 1;
    });
    if (found.kind === 'silent') {
      if (found.isAnswer) this.#watch.troubled('portal', found.problem);
      else this.#watch.silent('portal', found.problem);
      throw new PartnerSilent(found.problem);
    }
    this.#watch.answered('portal');
    if (found.kind === 'unknown-there') return false;
    const { record, raw } = found;
    const [taken] = await this.#intake.take('portal', `fetch:${record.id}`, [raw], forget);
    // The worker gets the fault of the note instead of "not found".
    if (taken?.refusal) throw taken.refusal;
    return record.deleted !== true && taken?.result !== 'parked' && record.kind === 'deliveryNote' && record.data.org === org;
  }
}
