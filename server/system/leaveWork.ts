import { z } from 'zod';
import { constants } from '../../contract/core/constants.ts';
import { leftWorkCalls } from '../../contract/system/leftWork.calls.ts';
import { argsIn } from '../core/answer/argsIn.ts';
import { isTextKey } from '../core/answer/isTextKey.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';

// Work that another person left or took is not changed.
const writeText = `
  insert into left_work as w (org, operation_id, user_id, device, how, reason, call, document, given_at, body, refusal, message,
                              bundle, lane, flow, closes, input, document_key, about, said)
  select :org, s."operation", :userId, :device, :how, :reason, s."call", s."document", (s."at")::timestamp at time zone :timeZone, s."body", s."refusal", s."message",
         :bundle, s."lane", s."flow", s."closes", s."input", s."key", s."about", s."said"
    from jsonb_to_recordset(:steps::jsonb) as s("operation" uuid, "call" text, "document" text, "at" text, "body" jsonb, "refusal" text, "message" text,
                                            "lane" text, "flow" text, "closes" boolean, "input" jsonb, "key" text, "about" text, "said" jsonb)
  on conflict (operation_id) do update
     set user_id = excluded.user_id, device = excluded.device, how = excluded.how, reason = excluded.reason, refusal = excluded.refusal,
         message = excluded.message, said = excluded.said, bundle = excluded.bundle, at = now(), handled_by = null, handled_at = null, handled_reason = ''
   where w.org = excluded.org and excluded.user_id in (w.user_id, w.handled_by)`;

/** A device's request body is stored as JSON when it is JSON, else as text. */
function jsonOf(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

const argsShape = z.record(z.string(), z.union([z.string(), z.number()]));

/** A refusal in every language; empty where its id or arguments are not known: then the text of the device stays. */
function saidOf({ refusal, args }: { refusal: string; args: string }): Record<string, string> {
  const key = `error.${refusal}`;
  const parsedArgs = argsShape.safeParse(jsonOf(args));
  if (!parsedArgs.success || !isTextKey(key)) return {};
  return Object.fromEntries(constants.languages.map((language) => [language, say(language, key, argsIn(language, parsedArgs.data))]));
}

export const leaveWork = handle(leftWorkCalls.leaveWork, async (ctx, { how, reason, steps }) => {
  // One statement cannot write the same row twice.
  const read = steps.map((step) => ({
    ...step,
    body: jsonOf(step.body),
    input: step.input === '' ? null : jsonOf(step.input),
    said: saidOf(step),
  }));
  const once = [...new Map(read.map((step) => [step.operation, step])).values()];
  const { org, device, timeZone, person, operationId: bundle } = ctx;
  ctx.write(...named(writeText, { org, userId: person.userId, device, how, reason, steps: JSON.stringify(once), timeZone, bundle }));
  ctx.audit(steps[0]?.document ?? '', { [how]: steps.length, reason, calls: [...new Set(steps.map(({ call }) => call))] });
  return { done: once.length };
});
