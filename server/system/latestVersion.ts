import { versionCalls } from '../../contract/system/version.calls.ts';
import { compareVersions, packagePath, versionLines } from '../../contract/system/version.rules.ts';
import { handle } from '../core/call/handler.ts';

interface Released {
  name: string;
  code: string;
  description: string;
  file: string;
}

export const latestVersion = handle(versionCalls.latestVersion, async (ctx, { current }) => {
  const all = await ctx.query<Released>(
    'select version_name as name, version_code as code, description, package_file as file from app_version where status = 1',
  );
  const newest = all.reduce<Released | undefined>(
    (best, one) => (best && compareVersions(best.name, one.name) >= 0 ? best : one),
    undefined,
  );
  if (!newest) return { name: '', code: '', lines: [], path: '', newer: false };
  const { name, code, description, file } = newest;
  const newer = current !== undefined && compareVersions(name, current) > 0;
  return {
    name,
    code,
    lines: versionLines(description).map((line) => line.slice(0, 400)),
    path: file ? packagePath(name, code, file) : '',
    newer,
  };
});
