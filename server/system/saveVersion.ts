import { stat } from 'node:fs/promises';
import { versionCalls } from '../../contract/system/version.calls.ts';
import { packagePath } from '../../contract/system/version.rules.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';
import { fileSha256, plainName, storePackage } from './appPackage.ts';
import { hasAndroidManifest } from './hasAndroidManifest.ts';

const storeText = `
  insert into app_version (version_name, version_code, description, package_file, package_size, package_sha256)
  values (:name, :code, :description, :file, :size, :sha256) on conflict (version_name) do nothing returning id`;

/** Data about a package before it is stored. */
interface Arrived {
  file: string;
  size: number;
  sha256: string;
}

export const saveVersion = handlePrepared(
  versionCalls.saveVersion,
  async (ctx, { name, code, description }, { file, size, sha256 }: Arrived) => {
    const [made] = await ctx.query<{ id: number }>(...named(storeText, { name, code, description, file, size, sha256 }));
    if (!made || !ctx.file?.path) return ctx.refuse('version.exists', { name });
    await storePackage(ctx, made.id, ctx.file.path);
    ctx.audit(`version ${name}`, { code, file, size, sha256 });
    return { id: made.id, path: packagePath(name, code, file), size };
  },
  async (_app, before) => {
    const arrived = before.file?.path;
    if (!before.file || !arrived) return before.refuse('file.required');
    if (!(await hasAndroidManifest(arrived))) return before.refuse('version.not-a-package', { name: before.file.name.slice(0, 80) });
    const file = plainName(before.file.name);
    const { size } = await stat(arrived);
    return { file, size, sha256: await fileSha256(arrived) };
  },
);
