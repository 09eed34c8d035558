import { leftWorkLists } from '../../contract/system/leftWork.lists.ts';
import { listSource } from '../core/lists/listSource.ts';

const accepted = 'exists (select from operation o where o.id = w.operation_id)';

/** The refusal of a step in the reader's language; the text of the device where its id is not known. */
const messageText = 'coalesce(w.said ->> :language, w.message)';

/** Steps that were left together and have the same state, as one row. */
const bundled = `
  (select w.org, w.bundle, w.document, w.user_id, w.device, w.reason, w.handled_by, w.handled_at, w.handled_reason, min(w.id) as id, max(w.at) as left_at,
          case when w.how = 'taken-over' and bool_and(${accepted}) then 'done' else w.how::text end as state,
          string_agg(distinct w.call, ',') as calls, count(*) as steps, min(w.given_at) as since, (array_agg(${messageText} order by w.id))[1] as message
     from left_work w where w.org = :org
    group by w.org, w.bundle, w.document, w.user_id, w.device, w.reason, w.how, w.handled_by, w.handled_at, w.handled_reason)`;

/** Sources of the lists of left work. */
export const leftWorkSources = {
  leftWork: listSource(leftWorkLists.leftWork, {
    from: `${bundled} b join user_account u on u.id = b.user_id left join user_account h on h.id = b.handled_by`,
    where: 'b.org = :org',
    columns: {
      id: 'b.id',
      bundle: 'b.bundle::text',
      leftAt: 'b.left_at',
      document: "coalesce(nullif(b.document, ''), '–')",
      state: 'b.state',
      calls: 'b.calls',
      steps: 'b.steps',
      refusedBecause: 'b.message',
      person: 'u.name',
      since: 'b.since',
      reason: 'b.reason',
      device: 'b.device',
      handledBy: 'h.name',
      handledAt: 'b.handled_at',
      handledReason: 'b.handled_reason',
    },
  }),
  leftSteps: listSource(leftWorkLists.leftSteps, {
    from: 'left_work w',
    where: 'w.org = :org',
    columns: {
      id: 'w.id',
      bundle: 'w.bundle::text',
      code: "coalesce(nullif(w.about, ''), w.input ->> 'code', w.input ->> 'label', w.input ->> 'locationCode', nullif(w.document, ''), '–')",
      call: 'w.call',
      at: 'w.given_at',
      refusedBecause: messageText,
      accepted,
    },
  }),
};
