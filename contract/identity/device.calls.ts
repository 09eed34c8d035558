import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, int, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** Calls about the handhelds that belong to a plant. */
export const deviceCalls = {
  createDeviceCode: call({
    name: 'createDeviceCode',
    paths: ['/api/Basic/CreateDeviceCode'],
    access: 'permission',
    permission: 'devices',
    effect: 'write',
    secret: true,
    input: shape({ name: ['name', text(60).optional()] }),
    output: shape({ code: ['Code', z.string()], minutes: ['Minutes', int()] }),
    refusals: ['device.name-required'],
    doc: 'A code to be shown as a QR code and scanned by the device that is to be enrolled; good once, for 15 minutes.',
  }),
  enrolDevice: call({
    name: 'enrolDevice',
    paths: ['/api/Basic/EnrolDevice'],
    access: 'public',
    effect: 'write',
    secret: true,
    input: shape({ code: ['code', code(200)], model: ['model', text(80).optional()] }),
    output: shape({ id: ['DeviceID', z.string()], name: ['Name', text()], org: ['Org', code(20)] }),
    refusals: ['device.code-unknown', 'too-many-requests'],
    doc: 'Enrols the calling device with a scanned code; it sends the answered identity as the header X-Device from then on.',
  }),
  revokeDevice: call({
    name: 'revokeDevice',
    paths: ['/api/Basic/RevokeDevice'],
    access: 'permission',
    permission: 'devices',
    effect: 'write',
    input: shape({ id: ['deviceid', z.uuid()] }),
    output: shape({ ended: ['SessionsEnded', int()] }),
    refusals: ['device.not-found'],
    doc: 'Shuts a device out: its sessions end and nobody can sign in on it again.',
  }),
};
