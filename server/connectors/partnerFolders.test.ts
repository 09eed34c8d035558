import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { receiveNote } from '../../test/partners.ts';
import { fileSamples } from './files/fileSamples.ts';
import { useFilePartner } from './files/testKit.ts';

const { plant, partner } = await useFilePartner();

describe('the folders of a partner, as an administrator sees them', () => {
  it('how many lie in each and for how long, and why the last one failed', async () => {
    const admin = await plant.signIn('admin');
    const look = async () => (await admin.ask('partnerFolders', { partner: 'erp' })).data;
    expect(await look()).toMatchObject({ failedName: '', failedReason: '' });
    await partner.handed(await receiveNote(plant, partner.who));
    await partner.drop('in', 'colours-1.csv', 'a,b\n1,2\n');
    await partner.arrives('failed', 'colours-1.csv.reason.txt');
    await partner.looks(
      () => partner.list('failed'),
      (names) => names.includes('colours-1.csv'),
    );
    await partner.drop('in', 'items.xlsx', 'not a table that is read', new Date(Date.now() - 7_200_000));
    const { folders, ...failed } = await look();
    const files = Object.fromEntries(folders.map((one) => [one.name, one]));
    expect(files).toMatchObject({ out: { files: 1 }, sent: { files: 1, oldestSeconds: null }, failed: { files: 1 }, done: { files: 0 } });
    // A file that is never read is shown.
    expect(files['in']?.files).toBe(1);
    expect(files['in']?.oldestSeconds).toBeGreaterThanOrEqual(7200);
    expect(failed).toMatchObject({ failedName: 'colours-1.csv', failedReason: expect.stringContaining('name of the file') });
    // Missing folders are shown as empty, and showing them makes none.
    await rm(path.join(partner.base, 'mcas'), { recursive: true, force: true });
    const mcas = (await admin.ask('partnerFolders', { partner: 'mcas' })).data;
    expect(mcas.folders.map(({ files: n }) => n)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(mcas.templates.map(({ folder }) => folder)).not.toContain('out');
    await expect(partner.list('../mcas')).rejects.toThrow();
  });

  it('each template can be had and is the sample of the documentation; what there is none of is refused', async () => {
    const admin = await plant.signIn('admin');
    const { templates } = (await admin.ask('partnerFolders', { partner: 'erp' })).data;
    const all = [...fileSamples().values()];
    expect(templates.length).toBeGreaterThan(25);
    for (const { folder, kind } of templates) {
      const answer = await fetch(`${plant.url}/api/Exchange/FileTemplate?Neighbour=erp&FolderName=${folder}&RecordKind=${kind}`, {
        headers: { Authorization: `Bearer ${admin.token}`, org: '101' },
      });
      const name = answer.headers.get('content-disposition') ?? '';
      expect(name, kind).toContain('-sample.csv');
      expect(all, kind).toContain(`\uFEFF${await answer.text()}`);
    }
    const refused = await admin.ask('fileTemplate', { partner: 'mcas', folder: 'in', kind: 'item' });
    expect(refused).toMatchObject({ ok: false, code: 'connection.kind-unknown' });
    const keeper = await plant.signIn('keeper');
    expect(await keeper.ask('partnerFolders', { partner: 'erp' })).toMatchObject({ ok: false, status: 403 });
  });
});
