import { leftWorkCalls } from '../../contract/system/leftWork.calls.ts';
import { handle } from '../core/handler.ts';

const writeText = `
  insert into left_work (org, operation_id, user_id, device, how, reason, call, document, given_at, body, refusal, message)
  select $1, s."operation", $2, $3, $4, $5, s."call", s."document", (s."at")::timestamp at time zone $7, s."body", s."refusal", s."message"
    from jsonb_to_recordset($6::jsonb) as s("operation" uuid, "call" text, "document" text, "at" text, "body" jsonb, "refusal" text, "message" text)
  on conflict (operation_id) do update set how = excluded.how, reason = excluded.reason`;

/** What a device sends as a body is kept as it is when it is JSON, else as text. */
function bodyOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

export const leaveWork = handle(leftWorkCalls.leaveWork, async (ctx, { how, reason, steps }) => {
  // One statement cannot write the same row twice.
  const once = [...new Map(steps.map((step) => [step.operation, { ...step, body: bodyOf(step.body) }])).values()];
  ctx.write(writeText, [ctx.org, ctx.person.userId, ctx.device, how, reason, JSON.stringify(once), ctx.timeZone]);
  ctx.audit(steps[0]?.document ?? '', { [how]: steps.length, reason, calls: [...new Set(steps.map(({ call }) => call))] });
  return { done: once.length };
});
