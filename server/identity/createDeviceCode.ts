import { randomBytes } from 'node:crypto';
import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { formatDeviceCode } from '../../contract/labels/scanCode.ts';
import { hashToken } from '../core/call/access.ts';
import { handle } from '../core/call/handler.ts';

const minutes = 15;

export const createDeviceCode = handle(identityCalls.createDeviceCode, async (ctx, { name }) => {
  if (!name) return ctx.refuse('device.name-required');
  const secret = randomBytes(12).toString('hex').toUpperCase();
  ctx.write(`insert into device_code (hash, org, name, created_by, expires) values ($1, $2, $3, $4, now() + $5 * interval '1 minute')`, [
    hashToken(secret),
    ctx.org,
    name,
    ctx.person.userId,
    minutes,
  ]);
  ctx.audit(name);
  return { code: formatDeviceCode(secret), minutes };
});
