import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { parseScan } from '../../contract/labels/scanCode.ts';
import { hashToken } from '../core/call/access.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { networkOf } from '../core/http/address.ts';
import { attemptText, limits, refuseTooMany } from './attempts.ts';

const enrolText = `
  with code as (update device_code set used_at = now() where hash = $1 and used_at is null and expires > now() returning org, name, created_by)
  insert into device (id, name, model, org, enrolled_by, seen_at, key_hash)
  select gen_random_uuid(), name, $2, org, created_by, now(), $3 from code returning id, name, org`;

export const enrolDevice = handlePrepared(
  identityCalls.enrolDevice,
  async (ctx, { code, model }) => {
    const { typed, text } = parseScan(code);
    const secret = typed?.type === 'device' ? typed.value : text;
    const [device] = await ctx.query<{ id: string; name: string; org: string }>(enrolText, [
      hashToken(secret.toUpperCase()),
      model ?? '',
      ctx.deviceKey ? hashToken(ctx.deviceKey) : null,
    ]);
    if (!device) {
      ctx.onRefusal(attemptText, [limits.enrolment.kind, networkOf(ctx.address), ctx.address]);
      return ctx.refuse('device.code-unknown');
    }
    ctx.audit(device.name, { model }, { org: device.org });
    return device;
  },
  (app, { address }) => refuseTooMany(app, limits.enrolment, networkOf(address), address),
);
