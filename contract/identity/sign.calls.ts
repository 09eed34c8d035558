import { z } from 'zod';
import { call } from '../core/call.ts';
import { flag, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

const config = shape({ code: ['SignCode', text(60)], auto: ['AutoSign', z.boolean()], warehouseName: ['WName', text()] });

/** Calls about check-in: the person's code, and the automatic check-in. */
export const signCalls = {
  signConfig: call({
    name: 'signConfig',
    paths: ['/api/Basic/GetSignConfig'],
    access: 'signedIn',
    effect: 'read',
    input: shape({}),
    output: config,
    refusals: [],
    doc: 'The caller’s sign-in code (that of a warehouse) and whether the app checks in with it by itself.',
  }),
  saveSignConfig: call({
    name: 'saveSignConfig',
    paths: ['/api/Basic/SaveSignConfig'],
    access: 'signedIn',
    effect: 'write',
    input: shape({ code: ['data.SignCode', text(60).default('')], auto: ['data.AutoSign', flag()] }),
    output: config,
    refusals: ['sign.code-required', 'check-in.unknown-code'],
    doc: 'Sets the caller’s sign-in code and automatic sign-in; the code must be that of a warehouse in use.',
  }),
};
