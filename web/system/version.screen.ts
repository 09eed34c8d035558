import type { Row } from '../../contract/core/list.ts';
import { systemLists } from '../../contract/system/system.lists.ts';
import { versionCalls } from '../../contract/system/version.calls.ts';
import { packagePath, versionLines } from '../../contract/system/version.rules.ts';
import { toast } from '../core/device/toast.ts';
import { goBack } from '../core/navigation/go.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { t } from '../core/words/i18n.ts';

type Version = Row<typeof systemLists.versions>;
const hasPackage = ({ packageFile }: Version): boolean => Boolean(packageFile);

/** One version: its changes, line by line, and its Android package. */
export const version = defineRecord<Version>({
  name: 'version',
  load: loadRow(systemLists.versions, 'id'),
  title: ({ name }) => name ?? '',
  facts: (row, say) => rowFacts(systemLists.versions, row, say, ['code', 'createdAt', 'packageFile']),
  linesTitle: 'version.lines',
  lines: ({ description }) => versionLines(description ?? '').map((line, at) => ({ key: String(at), itemNo: line, name: '' })),
  actions: [
    {
      label: 'version.download',
      icon: 'download',
      kind: 'primary',
      rows: 'one',
      allowed: hasPackage,
      run: ([row]) => {
        if (row) location.assign(packagePath(row.name ?? '', row.code ?? '', row.packageFile ?? ''));
      },
    },
    {
      label: 'version.withdraw',
      icon: 'undo',
      kind: 'danger',
      rows: 'one',
      permission: versionCalls.withdrawVersion.permission,
      confirm: 'version.withdraw.ask',
      run: async ([row]) => {
        await sendCommand(versionCalls.withdrawVersion, { id: row?.id ?? 0 });
        await queryClient.invalidateQueries();
        toast(t('version.withdrawn'), { tone: 'green' });
        goBack();
      },
    },
  ],
});
