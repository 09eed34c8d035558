import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, id, int, listOf, text } from '../core/fields.ts';
import { fileRefusals } from '../core/masterShapes.ts';
import { shape } from '../core/shape.ts';

const name = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,6}){1,4}$/);

/** Calls about released versions of the app. */
export const versionCalls = {
  latestVersion: call({
    name: 'latestVersion',
    paths: ['/api/Basic/GetLatestVersion'],
    access: 'public',
    effect: 'read',
    input: shape({ current: ['sysversion', text(40).optional()] }),
    output: shape({
      /** Empty when no version was ever released. */
      name: ['VersionName', text()],
      code: ['VersionCode', text()],
      lines: ['Lines', listOf(text(400))],
      /** Where the Android package is; empty without one. */
      path: ['Path', text(400)],
      newer: ['Newer', z.boolean()],
    }),
    refusals: [],
    doc: 'The newest released version, and whether it is newer than the one that asks (rule version-compare-numeric).',
  }),
  saveVersion: call({
    name: 'saveVersion',
    paths: ['/api/Basic/SaveVersion'],
    access: 'permission',
    permission: 'manageVersions',
    effect: 'write',
    upload: 'large',
    input: shape({
      name: ['VersionName', name],
      code: ['VersionCode', code(20)],
      /** Lines separated by `$`. */
      description: ['VersionDescription', text(4000).default('')],
    }),
    output: shape({ id: ['ID', id()], path: ['Path', text(400)], size: ['Size', int()] }),
    refusals: [fileRefusals[0], 'version.exists', 'version.not-a-package'],
    doc: 'Releases a version with its Android package (at most 300 MB; checked to be one by its content).',
  }),
  withdrawVersion: call({
    name: 'withdrawVersion',
    paths: ['/api/Basic/WithdrawVersion'],
    access: 'permission',
    permission: 'manageVersions',
    effect: 'write',
    input: shape({ id: ['ID', id()] }),
    output: shape({ name: ['VersionName', text()] }),
    refusals: ['version.not-found'],
    doc: 'Takes a released version back: it is no longer listed nor offered.',
  }),
};
